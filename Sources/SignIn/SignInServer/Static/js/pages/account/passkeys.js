// SPDX-License-Identifier: Apache-2.0
// The passkeys of an account, a card each.

import { ask } from "../../ui/dialog.js";
import { copyOf, element, fill, part } from "../../ui/elements.js";
import { showMoment } from "../../ui/moments.js";
import { findObstacle } from "../../ui/obstacle.js";
import { word } from "../../words/catalogue.js";
import { kindWords, named } from "../../words/passkeys.js";

/** @typedef {import("../../types/api.js").Passkey} Passkey */

/** Lists, adds, renames and removes passkeys. */
export class PasskeysSection {
    #list = element("#passkeys", HTMLElement);

    /** @param {import("../account.js").Page} page */
    constructor(page) {
        this.page = page;
        const add = element("#add-passkey", HTMLButtonElement);
        add.hidden = findObstacle() !== null;
        add.addEventListener("click", () => page.attempt(() => this.#add()));
    }

    async load() {
        const { passkeys, hint } = await this.page.calls.passkeys();
        this.#list.replaceChildren(...passkeys.map((passkey) => this.#card(named(passkey))));
        element("#passkeys-hint", HTMLElement).hidden = hint !== "add_second_passkey";
        element("#passkeys-none", HTMLElement).hidden = passkeys.length > 0;
    }

    /** @param {Passkey} passkey */
    #card(passkey) {
        const card = copyOf("#passkey-template");
        card.dataset.id = passkey.id;
        const { tag, backup } = kindWords(passkey);
        fill(card, "name", passkey.name);
        fill(card, "kind", tag);
        fill(card, "backup", backup);
        fill(card, "provider", passkey.provider ?? "");
        part(card, "provider-row").hidden = passkey.provider === null;
        part(card, "unproven").hidden = !passkey.unproven;
        showMoment(card, "created", passkey.createdAt);
        part(card, "unused").hidden = passkey.lastUsedAt !== null;
        if (passkey.lastUsedAt !== null) showMoment(card, "used", passkey.lastUsedAt);
        const { name } = passkey;
        this.#action(card, "rename", word("script.passkeys.rename-label", { name }), () => this.#rename(passkey));
        this.#action(card, "remove", word("script.passkeys.remove-label", { name }), () => this.#remove(passkey));
        return card;
    }

    /**
     * @param {HTMLElement} card
     * @param {string} name
     * @param {string} label
     * @param {() => Promise<void>} task
     */
    #action(card, name, label, task) {
        const button = part(card, name);
        button.setAttribute("aria-label", label);
        button.addEventListener("click", () => this.page.attempt(task));
    }

    async #add() {
        this.page.messages.say(word("script.account.making-passkey"));
        const { passkey } = await this.page.calls.addPasskey();
        await this.#reload(passkey.id, "name");
        this.page.messages.say(word("script.passkeys.ready", { name: named(passkey).name }));
    }

    /** @param {Passkey} passkey */
    async #rename({ id, name }) {
        const wish = await ask({
            title: word("script.passkeys.rename-title"),
            text: word("script.passkeys.rename-text"),
            confirm: word("script.passkeys.rename-confirm"),
            input: { label: word("script.passkeys.rename-field"), value: name, maxLength: 64, check: nameProblem },
        });
        if (wish === null || wish.trim() === name) return;
        const { passkey } = await this.page.calls.renamePasskey(id, wish.trim());
        await this.#reload(id, "rename");
        this.page.messages.say(word("script.passkeys.renamed", { name: passkey.name }));
    }

    /** @param {Passkey} passkey */
    async #remove({ id, name }) {
        const answer = await ask({
            title: word("script.passkeys.remove-title", { name }),
            text: word("script.passkeys.remove-text"),
            confirm: word("script.passkeys.remove-confirm"),
            isDangerous: true,
        });
        if (answer === null) return;
        await this.page.calls.removePasskey(id);
        await this.#reload();
        this.page.messages.say(word("script.passkeys.removed", { name }));
    }

    /**
     * @param {string} [id]  the passkey whose card gets the focus; the section's heading otherwise
     * @param {"name" | "rename"} [target]  where in the card
     */
    async #reload(id, target = "name") {
        await Promise.all([this.load(), this.page.refresh()]);
        const card = [...this.#list.children].find((child) => child instanceof HTMLElement && child.dataset.id === id);
        (card === undefined ? element("#passkeys-title", HTMLElement) : part(card, target)).focus();
    }
}

/** @param {string} text */
function nameProblem(text) {
    return text.trim() === "" ? word("script.passkeys.name-problem") : null;
}
