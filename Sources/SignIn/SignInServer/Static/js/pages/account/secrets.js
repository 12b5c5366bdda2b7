// SPDX-License-Identifier: Apache-2.0
// Password, app and codes, each where the service has it; addresses, where it sends messages.

import { ApiError } from "../../martlet.js";
import { ask } from "../../ui/dialog.js";
import { element } from "../../ui/elements.js";
import { askPassword } from "../../ui/password-dialog.js";
import { wireReveals } from "../../ui/reveal.js";
import { word } from "../../words/catalogue.js";
import { aboutCode } from "../../words/problems.js";
import { AddressesSection } from "./addresses.js";
import { AppSection } from "./app.js";
import { CodesSection } from "./codes.js";
import { IdentitiesSection } from "./identities.js";
import { PasswordSection } from "./password.js";
import { RecoverySection } from "./recovery.js";

/** The sections that tell of each other's changes. */
export class SecretsSections {
    /** @type {PasswordSection | null} */
    #password = null;
    /** @type {AppSection | null} */
    #app = null;
    /** @type {CodesSection | null} */
    #codes = null;

    /** @param {import("../account.js").Page} page */
    constructor(page) {
        this.page = page;
        this.recovery = new RecoverySection(page);
        this.addresses = AddressesSection.where(page);
        this.identities = IdentitiesSection.where(page);
        // Saved codes are there without passwords, too, where people get back in by them.
        if (document.querySelector("#codes") !== null) this.#codes = new CodesSection(page);
        // So is an app, which is asked for after a provider.
        if (document.querySelector("#app") !== null) {
            this.#app = new AppSection(page, async () => this.#codes?.renew());
        }
        if (document.querySelector("#password") === null) return;
        wireReveals(element("#password-dialog", HTMLDialogElement));
        this.#password = new PasswordSection(page);
    }

    async load() {
        await this.recovery.load();
        await this.addresses?.load();
        await this.identities?.load();
        if (this.#codes === null && this.#app === null) return;
        const account = await this.page.passwords.owner();
        this.#codes?.show(account);
        this.#app?.show(account);
        await this.#password?.load(account);
    }

    /**
     * Has the person confirm by the password, or at a provider, where their account asks for that.
     *
     * @returns {Promise<boolean>} whether a passkey is not needed any more
     */
    async verify() {
        if (this.#password === null && this.identities === null) return false;
        const { account, session } = await this.page.calls.session();
        const { verifyBy = [] } = session;
        if (verifyBy.includes("password")) await this.#verifyByPassword(account);
        // Last: the browser leaves this page for it.
        if (verifyBy.includes("external")) await this.identities?.confirm();
        return verifyBy.includes("password") && !verifyBy.includes("passkey");
    }

    /** @param {import("../../types/api.js").Account} account */
    async #verifyByPassword(account) {
        const typed = await askPassword(account);
        if (typed === null) throw new DOMException("not now", "NotAllowedError");
        try {
            await this.page.passwords.verify(typed.password, typed.code);
        } catch (error) {
            const isSent = error instanceof ApiError && error.code === "code_required" && !account.hasAuthenticatorApp;
            if (!isSent) throw aboutCode(error, "app");
            await this.#verifyWithMessage(typed.password);
        }
    }

    /**
     * Where the account asks for a code by message as well: has it sent, and asks for it.
     *
     * @param {string} password
     */
    async #verifyWithMessage(password) {
        const { ceremony, sentTo } = await this.page.passwords.sendCode();
        const code = await ask({
            title: word("script.account.verify-confirm"),
            text: word("script.sign-in.code-sent", { address: sentTo ?? "" }),
            confirm: word("script.account.verify-confirm"),
            input: {
                label: word("script.sign-in.code-next"),
                value: "",
                maxLength: 64,
                autocomplete: "one-time-code",
                check: (text) => (text.trim() === "" ? word("script.sign-in.code-next") : null),
            },
        });
        if (code === null) throw new DOMException("not now", "NotAllowedError");
        await this.page.passwords.verify(password, code, ceremony).catch((error) => {
            throw aboutCode(error, "sent");
        });
    }
}
