// SPDX-License-Identifier: Apache-2.0
// The owner's page: stops a recovery of the account, or says that nothing is left to be stopped.

import { ApiError } from "../../martlet.js";
import { element } from "../../ui/elements.js";
import { word } from "../../words/catalogue.js";

/**
 * @typedef {object} Surroundings
 * @property {(task: () => Promise<void>) => void} attempt  runs one task at a time and reports its failure
 * @property {(token: string) => Promise<void>} stop
 * @property {(step: string) => void} show
 * @property {string} token  what stood in the message
 */

export class StopStep {
    #heading = element("#heading", HTMLElement);

    /** @param {Surroundings} page */
    constructor(page) {
        this.page = page;
        element("#stop", HTMLButtonElement).addEventListener("click", () => page.attempt(() => this.#stop()));
    }

    open() {
        this.#heading.textContent = word("script.recover.stop-title");
        this.page.show("stop");
    }

    async #stop() {
        try {
            await this.page.stop(this.page.token);
        } catch (error) {
            if (!(error instanceof ApiError) || error.code !== "recovery_unknown") throw error;
            this.#heading.textContent = word("script.recover.nothing-title");
            this.page.show("nothing");
            return;
        }
        history.replaceState(null, "", location.pathname);
        this.#heading.textContent = word("script.recover.stopped-title");
        this.page.show("stopped");
    }
}
