// SPDX-License-Identifier: Apache-2.0
// The saved codes of an account, where they are of use.

import { ask } from "../../ui/dialog.js";
import { element } from "../../ui/elements.js";
import { ShownCodes } from "../../ui/shown-codes.js";
import { counted, word } from "../../words/catalogue.js";

/** Makes codes, shows them once, and helps to keep them. */
export class CodesSection {
    #hasSome = false;

    /** @param {import("../account.js").Page} page */
    constructor(page) {
        this.page = page;
        element("#make-codes", HTMLButtonElement).addEventListener("click", () => page.attempt(() => this.#make()));
        this.shown = new ShownCodes(
            (task) => page.attempt(task),
            () => page.messages.say(word("script.codes.copied")),
        );
    }

    /** @param {import("../../types/api.js").Account} account */
    show({ recoveryCodesLeft = null, hasPassword = false, hasAuthenticatorApp = false }) {
        this.#hasSome = recoveryCodesLeft !== null && recoveryCodesLeft > 0;
        const section = element("#saved-codes", HTMLElement);
        if (section.dataset["with"] === "app") section.hidden = !hasAuthenticatorApp;
        element("#codes-state", HTMLElement).textContent =
            recoveryCodesLeft === null
                ? word("script.codes.none")
                : counted("script.codes.left", recoveryCodesLeft);
        // There where a code by message follows the password, so that a mailbox alone leads nobody back in.
        const wanted = document.querySelector("#codes-wanted");
        wanted?.toggleAttribute("hidden", this.#hasSome || !hasPassword || hasAuthenticatorApp);
    }

    async #make() {
        if (this.#hasSome) {
            const answer = await ask({
                title: word("script.codes.replace-title"),
                text: word("script.codes.replace-text"),
                confirm: word("script.account.verify-confirm"),
            });
            if (answer === null) return;
        }
        await this.renew();
    }

    /** Makes codes without asking, which was done. */
    async renew() {
        const { codes } = await this.page.passwords.makeCodes();
        this.shown.show(codes);
        await this.page.refresh();
        element("#codes-title", HTMLElement).focus();
        this.page.messages.say(word("script.codes.made"));
    }
}
