// SPDX-License-Identifier: Apache-2.0
// Saved codes, shown once, with the ways to keep them.

import { word } from "../words/catalogue.js";
import { dayWords } from "../words/times.js";
import { element } from "./elements.js";

/** Fills the list of the page, and prints, copies and downloads what stands there. */
export class ShownCodes {
    /** @type {string[]} */
    #codes = [];

    /**
     * @param {(task: () => Promise<void>) => void} attempt
     * @param {() => void} onCopied
     */
    constructor(attempt, onCopied) {
        element("#print-codes", HTMLButtonElement).addEventListener("click", () => window.print());
        element("#copy-codes", HTMLButtonElement).addEventListener("click", () =>
            attempt(async () => {
                await navigator.clipboard.writeText(this.#codes.join("\n"));
                onCopied();
            }),
        );
        element("#download-codes", HTMLButtonElement).addEventListener("click", () => this.#download());
    }

    /** @param {string[]} codes */
    show(codes) {
        this.#codes = codes;
        const items = codes.map((code) => {
            const item = document.createElement("li");
            item.textContent = code;
            return item;
        });
        element("#codes", HTMLElement).replaceChildren(...items);
        const { service = "", rpId = "" } = document.body.dataset;
        const date = dayWords(Date.now(), document.documentElement.lang);
        element("#codes-origin", HTMLElement).textContent = word("script.codes.origin", { service, rpId, date });
        element("#codes-shown", HTMLElement).hidden = false;
    }

    #download() {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([`${this.#codes.join("\n")}\n`], { type: "text/plain" }));
        link.download = `${document.body.dataset.rpId ?? "saved"}-codes.txt`;
        link.click();
        URL.revokeObjectURL(link.href);
    }
}
