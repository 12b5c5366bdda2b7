// SPDX-License-Identifier: Apache-2.0
// The saved codes of an account, where the service has passwords.

import { ask } from "../../ui/dialog.js";
import { element } from "../../ui/elements.js";
import { counted, word } from "../../words/catalogue.js";

/** Makes codes, shows them once, and helps to keep them. */
export class CodesSection {
    /** @type {string[]} */
    #codes = [];
    #hasSome = false;

    /** @param {import("../account.js").Page} page */
    constructor(page) {
        this.page = page;
        element("#make-codes", HTMLButtonElement).addEventListener("click", () => page.attempt(() => this.#make()));
        element("#print-codes", HTMLButtonElement).addEventListener("click", () => window.print());
        element("#copy-codes", HTMLButtonElement).addEventListener("click", () => page.attempt(() => this.#copy()));
        element("#download-codes", HTMLButtonElement).addEventListener("click", () => this.#download());
    }

    /** @param {import("../../types/api.js").Account} account */
    show({ recoveryCodesLeft = null }) {
        this.#hasSome = recoveryCodesLeft !== null && recoveryCodesLeft > 0;
        element("#codes-state", HTMLElement).textContent =
            recoveryCodesLeft === null
                ? word("script.codes.none")
                : counted("script.codes.left", recoveryCodesLeft);
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
        const { codes } = await this.page.passwords.makeCodes();
        this.#codes = codes;
        const items = codes.map((code) => {
            const item = document.createElement("li");
            item.textContent = code;
            return item;
        });
        element("#codes", HTMLElement).replaceChildren(...items);
        element("#codes-shown", HTMLElement).hidden = false;
        await this.page.refresh();
        element("#codes-title", HTMLElement).focus();
        this.page.messages.say(word("script.codes.made"));
    }

    async #copy() {
        await navigator.clipboard.writeText(this.#codes.join("\n"));
        this.page.messages.say(word("script.codes.copied"));
    }

    #download() {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([`${this.#codes.join("\n")}\n`], { type: "text/plain" }));
        link.download = `${document.body.dataset.rpId ?? "saved"}-codes.txt`;
        link.click();
        URL.revokeObjectURL(link.href);
    }
}
