// SPDX-License-Identifier: Apache-2.0
// Which kind of address is typed, where there is more than one.

/** @typedef {"email" | "phone"} Kind */

/** Keeps a field's label, its keyboard and what browsers fill in true to the kind that was chosen. */
export class AddressKind {
    #form;
    #input;

    /**
     * @param {HTMLFormElement} form  with radio buttons named `kind`, or none where there is one kind alone
     * @param {HTMLInputElement} input
     */
    constructor(form, input) {
        this.#form = form;
        this.#input = input;
        for (const button of this.#buttons) button.addEventListener("change", () => this.#show(this.chosen));
        // Browsers bring back what was chosen before a reload.
        if (this.#buttons.length > 0) this.#show(this.chosen);
    }

    /** @returns {Kind} */
    get chosen() {
        const checked = this.#buttons.find((button) => button.checked);
        if (checked !== undefined) return checked.value === "phone" ? "phone" : "email";
        return this.#input.autocomplete === "tel" ? "phone" : "email";
    }

    /** @param {string} kind */
    choose(kind) {
        for (const button of this.#buttons) button.checked = button.value === kind;
        this.#show(this.chosen);
    }

    /** @returns {HTMLInputElement[]} */
    get #buttons() {
        return [...this.#form.querySelectorAll("input")].filter((input) => input.name === "kind");
    }

    /** @param {Kind} kind */
    #show(kind) {
        this.#input.autocomplete = kind === "phone" ? "tel" : "email";
        this.#input.inputMode = kind === "phone" ? "tel" : "email";
        for (const label of this.#form.querySelectorAll("[data-label]")) {
            label.toggleAttribute("hidden", label.getAttribute("data-label") !== kind);
        }
    }
}
