// SPDX-License-Identifier: Apache-2.0
// The end of an account, after its name was typed.

import { ask } from "../../ui/dialog.js";
import { element } from "../../ui/elements.js";

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
        const typed = await ask({
            title: "Delete this account?",
            text: "The account, its passkeys and its sessions are removed at once. There is no way back.",
            confirm: "Delete account",
            isDangerous: true,
            input: {
                label: `Type your user name, ${this.#name}, to confirm`,
                value: "",
                maxLength: 64,
                check: (text) => (text.trim() === this.#name ? null : `Type ${this.#name} to confirm.`),
            },
        });
        if (typed === null) return;
        await this.page.calls.delete(typed.trim());
        this.page.leave("deleted");
    }
}
