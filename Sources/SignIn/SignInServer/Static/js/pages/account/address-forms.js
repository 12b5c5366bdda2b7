// SPDX-License-Identifier: Apache-2.0
// A new address, and the code that proves it.

import { ApiError } from "../../martlet.js";
import { element } from "../../ui/elements.js";
import { word } from "../../words/catalogue.js";
import { aboutCode, explain } from "../../words/problems.js";
import { AddressKind } from "./address-kind.js";

/** Asks for an address, then for the code that was sent to it. */
export class AddressForms {
    #form = element("#address-form", HTMLFormElement);
    #address = element("#new-address", HTMLInputElement);
    #codeForm = element("#address-code-form", HTMLFormElement);
    #code = element("#address-code", HTMLInputElement);
    #kind = new AddressKind(this.#form, this.#address);
    #ceremony = "";
    /** @type {import("../../types/api.js").Address | null} */
    #former = null;

    /**
     * @param {import("../account.js").Page} page
     * @param {(words: string) => Promise<void>} settle  shows what has changed
     */
    constructor(page, settle) {
        this.page = page;
        this.settle = settle;
        this.#form.addEventListener("submit", (event) => {
            event.preventDefault();
            page.attempt(() => this.#begin());
        });
        this.#codeForm.addEventListener("submit", (event) => {
            event.preventDefault();
            page.attempt(() => this.#finish());
        });
        element("#resend-address", HTMLElement).addEventListener("click", () => page.attempt(() => this.#resend()));
        for (const name of ["#cancel-address", "#keep-address"]) {
            element(name, HTMLElement).addEventListener("click", () => this.#close());
        }
    }

    /** @param {import("../../types/api.js").Address} address  whose place the new one takes */
    replace(address) {
        this.#close();
        this.#former = address;
        this.#kind.choose(address.kind);
        element("#keep-address", HTMLElement).hidden = false;
        this.#address.focus();
        this.page.messages.say(word("script.addresses.replacing", { address: address.address }));
    }

    async #begin() {
        const address = this.#address.value.trim();
        const kind = this.#kind.chosen;
        await this.#minding("#address-problem", this.#address, async () => {
            const sent = await this.page.calls.addresses.begin({ kind, address }, this.#former);
            this.#form.hidden = true;
            this.#codeForm.hidden = false;
            this.#expect(sent);
        });
    }

    async #resend() {
        this.#expect(await this.page.calls.addresses.resend(this.#ceremony));
    }

    /** @param {import("../../types/api.js").SentCode} sent */
    #expect({ ceremony, sentTo }) {
        this.#ceremony = ceremony;
        const words = word("script.sign-in.code-sent", { address: sentTo ?? "" });
        element("#address-sent", HTMLElement).textContent = words;
        this.page.messages.say(words);
        this.#code.value = "";
        this.#code.focus();
    }

    async #finish() {
        await this.#minding("#address-code-problem", this.#code, async () => {
            const { address } = await this.page.calls.addresses.finish(this.#ceremony, this.#code.value);
            this.#close();
            await this.settle(word("script.addresses.added", { address: address.address }));
        });
    }

    #close() {
        this.#former = null;
        this.#address.value = this.#code.value = this.#ceremony = "";
        this.#form.hidden = false;
        this.#codeForm.hidden = true;
        element("#keep-address", HTMLElement).hidden = true;
        for (const name of ["#address-problem", "#address-code-problem"]) element(name, HTMLElement).textContent = "";
    }

    /**
     * Says beside an input what is wrong with what was typed there.
     *
     * @param {string} problem
     * @param {HTMLInputElement} input
     * @param {() => Promise<void>} task
     */
    async #minding(problem, input, task) {
        element(problem, HTMLElement).textContent = "";
        try {
            await task();
        } catch (error) {
            if (!(error instanceof ApiError) || (error.status !== 422 && error.status !== 409)) throw error;
            element(problem, HTMLElement).textContent = explain(aboutCode(error, "sent")).text;
            input.select();
            input.focus();
        }
    }
}
