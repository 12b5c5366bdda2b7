// SPDX-License-Identifier: Apache-2.0
// The names of an account: the one to sign in with, and the one that is shown.

import { element } from "../../ui/elements.js";
import { word } from "../../words/catalogue.js";

/** Shows the names, and changes the one that is shown. */
export class ProfileSection {
    #field = element("#display-name", HTMLInputElement);

    /** @param {import("../account.js").Page} page */
    constructor(page) {
        this.page = page;
        element("#profile-form", HTMLFormElement).addEventListener("submit", (event) => {
            event.preventDefault();
            page.attempt(() => this.#save());
        });
    }

    /** @param {import("../../types/api.js").Account} account */
    show({ name, displayName }) {
        element("#greeting", HTMLElement).textContent = word("script.account.hello", { name: displayName });
        element("#account-name", HTMLElement).textContent = name;
        this.#field.value = displayName;
    }

    async #save() {
        this.page.messages.clear();
        const { account } = await this.page.calls.rename(this.#field.value.trim());
        this.show(account);
        await this.page.refresh();
        this.page.messages.say(word("script.account.saved"));
    }
}
