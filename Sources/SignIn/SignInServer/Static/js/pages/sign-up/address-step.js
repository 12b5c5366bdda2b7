// SPDX-License-Identifier: Apache-2.0
// Where an account's name is its address: the address, and the code that proves it.

import { element } from "../../ui/elements.js";
import { word } from "../../words/catalogue.js";

/**
 * @typedef {object} Surroundings
 * @property {(task: () => Promise<void>) => void} attempt  runs one task at a time and reports its failure
 * @property {import("../../ui/messages.js").Messages} messages
 * @property {import("../../code-calls.js").CodeCalls} calls
 * @property {string | null} invite
 * @property {(address: string, proof: string) => void} onProved
 */

export class AddressStep {
    #form = element("#address-form", HTMLFormElement);
    #address = element("#address", HTMLInputElement);
    #codeForm = element("#address-code-form", HTMLFormElement);
    #code = element("#address-code", HTMLInputElement);
    #ceremony = "";

    /** @param {Surroundings} page */
    constructor(page) {
        this.page = page;
        this.#form.addEventListener("submit", (event) => {
            event.preventDefault();
            page.attempt(() => this.#begin());
        });
        this.#codeForm.addEventListener("submit", (event) => {
            event.preventDefault();
            page.attempt(() => this.#finish());
        });
        element("#resend-address", HTMLElement).addEventListener("click", () => page.attempt(() => this.#resend()));
        element("#another-address", HTMLElement).addEventListener("click", () => this.#startAgain());
    }

    /**
     * @param {Surroundings} page
     * @returns {AddressStep | null} null where names are chosen
     */
    static where(page) {
        return document.querySelector("#address-form") === null ? null : new AddressStep(page);
    }

    async #begin() {
        const address = this.#address.value.trim();
        if (address === "") {
            this.page.messages.say(word("script.sign-up.address-first"));
            this.#address.focus();
            return;
        }
        const { ceremony } = await this.page.calls.proveAddress(address, this.page.invite);
        this.#form.hidden = true;
        this.#codeForm.hidden = false;
        this.#expect(ceremony);
    }

    async #resend() {
        this.#expect((await this.page.calls.resendProof(this.#ceremony)).ceremony);
    }

    /** @param {string} ceremony */
    #expect(ceremony) {
        this.#ceremony = ceremony;
        const address = this.#address.value.trim();
        element("#address-sent", HTMLElement).textContent = word("script.sign-in.code-sent", { address });
        this.page.messages.say(word("script.sign-in.code-next"));
        this.#code.value = "";
        this.#code.focus();
    }

    async #finish() {
        const { proof } = await this.page.calls.finishProof(this.#ceremony, this.#code.value);
        this.#codeForm.hidden = true;
        this.page.onProved(this.#address.value.trim(), proof);
    }

    #startAgain() {
        this.page.messages.clear();
        this.#codeForm.hidden = true;
        this.#form.hidden = false;
        this.#address.focus();
    }
}
