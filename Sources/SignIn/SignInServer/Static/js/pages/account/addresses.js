// SPDX-License-Identifier: Apache-2.0
// The addresses of an account, where the service sends messages.

import { ask } from "../../ui/dialog.js";
import { copyOf, element, fill, part } from "../../ui/elements.js";
import { showMoment } from "../../ui/moments.js";
import { word } from "../../words/catalogue.js";
import { AddressForms } from "./address-forms.js";

/** @typedef {import("../../types/api.js").Address} Address */

/** Lists and removes addresses; the forms below add and replace them. */
export class AddressesSection {
    /** @param {import("../account.js").Page} page */
    constructor(page) {
        this.page = page;
        this.forms = new AddressForms(page, (words) => this.#settle(words));
    }

    /**
     * @param {import("../account.js").Page} page
     * @returns {AddressesSection | null} null where no messages are sent, and so the page has no such section
     */
    static where(page) {
        return document.querySelector("#addresses") === null ? null : new AddressesSection(page);
    }

    async load() {
        const { addresses } = await this.page.calls.addresses.list();
        element("#address-list", HTMLElement).replaceChildren(...addresses.map((address) => this.#row(address)));
        const none = element("#addresses-none", HTMLElement);
        none.textContent = word("script.addresses.none");
        none.hidden = addresses.length > 0;
    }

    /** @param {Address} one */
    #row(one) {
        const { address, verifiedAt, isUndeliverable } = one;
        const row = copyOf("#address-template");
        fill(row, "address", address);
        showMoment(row, "since", verifiedAt);
        part(row, "state").hidden = !isUndeliverable;
        fill(row, "state", isUndeliverable ? word("script.addresses.undeliverable") : "");
        const [change, remove] = [part(row, "change"), part(row, "remove")];
        change.setAttribute("aria-label", word("script.addresses.change-label", { address }));
        remove.setAttribute("aria-label", word("script.addresses.remove-label", { address }));
        change.addEventListener("click", () => this.forms.replace(one));
        remove.addEventListener("click", () => this.page.attempt(() => this.#remove(one)));
        return row;
    }

    /** @param {Address} one */
    async #remove(one) {
        const { address } = one;
        const answer = await ask({
            title: word("script.addresses.remove-title", { address }),
            text: word("script.addresses.remove-text"),
            confirm: word("script.passkeys.remove-confirm"),
            isDangerous: true,
        });
        if (answer === null) return;
        await this.page.calls.addresses.remove(one);
        await this.#settle(word("script.addresses.removed", { address }));
    }

    /** @param {string} words */
    async #settle(words) {
        await this.page.refresh();
        element("#addresses-title", HTMLElement).focus();
        this.page.messages.say(words);
    }
}
