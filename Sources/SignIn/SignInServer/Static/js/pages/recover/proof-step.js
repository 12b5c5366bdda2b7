// SPDX-License-Identifier: Apache-2.0
// One proof after another, until the server says that it is enough.

import { element } from "../../ui/elements.js";
import { wireReveals } from "../../ui/reveal.js";
import { word } from "../../words/catalogue.js";
import { CodeButton } from "./code-button.js";
import { tokenOf } from "./link-token.js";

/**
 * @typedef {import("../../types/api.js").RecoveryProgress} RecoveryProgress
 *
 * @typedef {object} Surroundings
 * @property {(task: () => Promise<void>) => void} attempt  runs one task at a time and reports its failure
 * @property {(ceremony: string) => Promise<unknown>} send  has a code sent
 * @property {(ceremony: string, method: string, value: string) => Promise<RecoveryProgress>} prove
 * @property {(ticket: { token: string, dueAt: number }) => void} onEnough
 * @property {() => void} onStartAgain
 */

/** What the field asks for, by method: what browsers may fill in, and the keyboard of phones. */
const fields = new Map([
    ["saved_code", { type: "text", autocomplete: "off", inputMode: "text" }],
    ["sent_code", { type: "text", autocomplete: "one-time-code", inputMode: "numeric" }],
    ["operator_link", { type: "text", autocomplete: "off", inputMode: "url" }],
    ["password", { type: "password", autocomplete: "current-password", inputMode: "text" }],
    ["app_code", { type: "text", autocomplete: "one-time-code", inputMode: "numeric" }],
]);

export class ProofStep {
    #ceremony = "";
    #form = element("#step-proof", HTMLFormElement);
    #value = element("#value", HTMLInputElement);
    #shown = element("#shown", HTMLElement);
    #code = new CodeButton(() => this.page.attempt(() => this.#send()));

    /** @param {Surroundings} page */
    constructor(page) {
        this.page = page;
        wireReveals(this.#form);
        this.#form.addEventListener("submit", (event) => {
            event.preventDefault();
            page.attempt(() => this.#prove());
        });
        for (const choice of this.#choices()) choice.addEventListener("change", () => this.#ask(choice.value));
        element("#start-again", HTMLButtonElement).addEventListener("click", () => page.onStartAgain());
    }

    /**
     * @param {string} ceremony
     * @param {string} link  the token of a one-time link that was opened, or nothing
     */
    begin(ceremony, link) {
        this.#ceremony = ceremony;
        this.#tell([]);
        this.#choose(link === "" ? "saved_code" : "operator_link");
        this.#value.value = link;
    }

    async #send() {
        await this.page.send(this.#ceremony);
        this.#code.tell();
        this.#value.focus();
    }

    async #prove() {
        const method = this.#choices().find((choice) => choice.checked)?.value ?? "";
        const text = this.#value.value;
        const value = method === "operator_link" ? tokenOf(text) : text;
        const progress = await this.page.prove(this.#ceremony, method, value);
        this.#value.value = "";
        if (progress.ticket !== undefined) {
            this.page.onEnough(progress.ticket);
            return;
        }
        this.#ceremony = progress.next.ceremony;
        this.#tell(progress.next.shown);
        const next = this.#choices().find((choice) => !progress.next.shown.includes(choice.value));
        this.#choose(next?.value ?? method);
        this.#value.focus();
    }

    /** @param {string[]} shown */
    #tell(shown) {
        const words = shown.map((method) => word(`script.proof.${method}`));
        const list = new Intl.ListFormat(document.documentElement.lang, { type: "conjunction" }).format(words);
        this.#shown.textContent = shown.length === 0 ? "" : word("script.recover.shown", { list });
        this.#shown.hidden = shown.length === 0;
        for (const choice of this.#choices()) {
            // A password or an app counts only beside another proof.
            const mayBe = choice.dataset.beside === undefined || shown.length > 0;
            const label = choice.closest("label");
            if (label !== null) label.hidden = !mayBe;
        }
    }

    /** @param {string} method */
    #choose(method) {
        for (const choice of this.#choices()) choice.checked = choice.value === method;
        this.#ask(method);
    }

    /** @param {string} method */
    #ask(method) {
        const field = fields.get(method) ?? { type: "text", autocomplete: "off", inputMode: "text" };
        this.#value.value = "";
        this.#value.type = field.type;
        this.#value.setAttribute("autocomplete", field.autocomplete);
        this.#value.inputMode = field.inputMode;
        this.#code.show(method === "sent_code");
        element("#reveal", HTMLButtonElement).hidden = field.type !== "password";
        element("#value-label", HTMLElement).textContent = word(`script.proof-field.${method}`);
    }

    /** @returns {HTMLInputElement[]} */
    #choices() {
        const found = this.#form.querySelectorAll('input[name="method"]');
        return [...found].flatMap((choice) => (choice instanceof HTMLInputElement ? [choice] : []));
    }
}
