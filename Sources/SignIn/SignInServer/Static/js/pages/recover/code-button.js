// SPDX-License-Identifier: Apache-2.0
// The button by which a code is sent, where the service sends mail.

import { word } from "../../words/catalogue.js";

/** Is shown while the proof that is asked for is a code by mail. */
export class CodeButton {
    #button = document.querySelector("#send-proof");
    #words = document.querySelector("#proof-sent");

    /** @param {() => void} onPress */
    constructor(onPress) {
        this.#button?.addEventListener("click", onPress);
    }

    /** @param {boolean} isAsked */
    show(isAsked) {
        this.#button?.toggleAttribute("hidden", !isAsked);
        this.#words?.toggleAttribute("hidden", true);
    }

    /** Says what is on its way; the same for every name. */
    tell() {
        if (this.#words === null) return;
        this.#words.textContent = word("script.recover.code-maybe");
        this.#words.toggleAttribute("hidden", false);
    }
}
