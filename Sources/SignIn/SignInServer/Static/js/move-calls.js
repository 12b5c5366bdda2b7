// SPDX-License-Identifier: Apache-2.0
// A link by which the session of a command at a terminal goes on in this browser.

import { Api } from "./api.js";
import { Exchange } from "./ceremonies/exchange.js";

/** What the page of such a link asks the server. */
export class MoveCalls {
    #exchange = new Exchange(new Api("", "always"), "cookie");

    /**
     * @param {string} token
     * @returns {Promise<{ name: string, otherName: string | null }>} the account that the link leads into, and another
     *     one that this browser is signed in to
     */
    show(token) {
        return this.#exchange.api.post("session/move/show", { token });
    }

    /**
     * Goes on with the command's session, which ends.
     *
     * @param {string} token
     * @param {boolean} leave  the user confirmed that this browser leaves another account
     */
    async finish(token, leave) {
        return this.#exchange.entered(await this.#exchange.api.post("session/move/finish", { token, leave }));
    }
}
