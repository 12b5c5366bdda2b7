// SPDX-License-Identifier: Apache-2.0
// Password, app and codes together, each where the service has it.

import { askPassword } from "../../ui/password-dialog.js";
import { AppSection } from "./app.js";
import { CodesSection } from "./codes.js";
import { PasswordSection } from "./password.js";
import { RecoverySection } from "./recovery.js";

/** The three sections, which tell of each other's changes. */
export class SecretsSections {
    /** @type {{ password: PasswordSection, app: AppSection } | null} */
    #parts = null;
    /** @type {CodesSection | null} */
    #codes = null;

    /** @param {import("../account.js").Page} page */
    constructor(page) {
        this.page = page;
        this.recovery = new RecoverySection(page);
        // Saved codes are there without passwords, too, where people get back in by them.
        if (document.querySelector("#codes") !== null) this.#codes = new CodesSection(page);
        if (document.querySelector("#password") === null) return;
        this.#parts = { password: new PasswordSection(page), app: new AppSection(page) };
    }

    async load() {
        await this.recovery.load();
        if (this.#codes === null && this.#parts === null) return;
        const account = await this.page.passwords.owner();
        this.#codes?.show(account);
        this.#parts?.app.show(account);
        await this.#parts?.password.load(account);
    }

    /**
     * Has the person confirm by the password, where their account asks for that.
     *
     * @returns {Promise<boolean>} whether a passkey is not needed any more
     */
    async verify() {
        if (this.#parts === null) return false;
        const { account, session } = await this.page.calls.session();
        if (!session.verifyBy?.includes("password")) return false;
        const typed = await askPassword(account);
        if (typed === null) throw new DOMException("not now", "NotAllowedError");
        await this.page.passwords.verify(typed.password, typed.code);
        return !session.verifyBy.includes("passkey");
    }
}
