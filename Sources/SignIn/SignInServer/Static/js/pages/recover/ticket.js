// SPDX-License-Identifier: Apache-2.0
// The link with which somebody comes back after the wait: shown once, to be kept.

import { element } from "../../ui/elements.js";

/** Shows the link and helps to keep it; it is put into no address and no storage of the browser by itself. */
export class Ticket {
    token = "";

    /** @param {() => void} onCopied */
    constructor(onCopied) {
        element("#copy-ticket", HTMLButtonElement).addEventListener("click", () => {
            void navigator.clipboard.writeText(this.#address()).then(onCopied);
        });
        element("#print-ticket", HTMLButtonElement).addEventListener("click", () => window.print());
        element("#download-ticket", HTMLButtonElement).addEventListener("click", () => this.#download());
    }

    /** @param {string} token */
    keep(token) {
        this.token = token;
        element("#ticket", HTMLElement).textContent = this.#address();
        element("#ticket-shown", HTMLElement).hidden = false;
    }

    #address() {
        return `${location.origin}/recover#ticket=${this.token}`;
    }

    #download() {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([`${this.#address()}\n`], { type: "text/plain" }));
        link.download = `${document.body.dataset.rpId ?? "sign-in"}-link.txt`;
        link.click();
        URL.revokeObjectURL(link.href);
    }
}
