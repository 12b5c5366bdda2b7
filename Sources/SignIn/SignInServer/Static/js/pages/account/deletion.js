// SPDX-License-Identifier: Apache-2.0
// The end of an account, after its name was typed.

import { ask } from "../../ui/dialog.js";
import { element } from "../../ui/elements.js";
import { word } from "../../words/catalogue.js";

/** Deletes the account. */
export class DeletionSection {
    #name = "";

    /** @param {import("../account.js").Page} page */
    constructor(page) {
        this.page = page;
        element("#delete-account", HTMLButtonElement).addEventListener("click", () =>
            page.attempt(() => this.#delete()),
        );
    }

    /** @param {import("../../types/api.js").Account} account */
    show({ name }) {
        this.#name = name;
    }

    async #delete() {
        const name = this.#name;
        const typed = await ask({
            title: word("script.deletion.title"),
            text: word("script.deletion.text"),
            confirm: word("script.deletion.confirm"),
            isDangerous: true,
            input: {
                label: word("script.deletion.field", { name }),
                value: "",
                maxLength: 64,
                check: (text) => (text.trim() === name ? null : word("script.deletion.mismatch", { name })),
            },
        });
        if (typed === null) return;
        await this.page.calls.delete(typed.trim());
        this.page.leave("deleted");
    }
}
