// SPDX-License-Identifier: Apache-2.0
// The passkeys of an account, a card each.

import { ask } from "../../ui/dialog.js";
import { copyOf, element, fill, part } from "../../ui/elements.js";
import { showMoment } from "../../ui/moments.js";
import { kindWords } from "../../words/passkeys.js";

/** @typedef {import("../../types/api.js").Passkey} Passkey */

/** Lists, adds, renames and removes passkeys. */
export class PasskeysSection {
    #list = element("#passkeys", HTMLElement);

    /** @param {import("../account.js").Page} page */
    constructor(page) {
        this.page = page;
        element("#add-passkey", HTMLButtonElement).addEventListener("click", () => page.attempt(() => this.#add()));
    }

    async load() {
        const { passkeys, hint } = await this.page.calls.passkeys();
        this.#list.replaceChildren(...passkeys.map((passkey) => this.#card(passkey)));
        element("#passkeys-hint", HTMLElement).hidden = hint !== "add_second_passkey";
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
        showMoment(card, "created", passkey.createdAt);
        part(card, "unused").hidden = passkey.lastUsedAt !== null;
        if (passkey.lastUsedAt !== null) showMoment(card, "used", passkey.lastUsedAt);
        this.#action(card, "rename", `Rename ${passkey.name}`, () => this.#rename(passkey));
        this.#action(card, "remove", `Remove ${passkey.name}`, () => this.#remove(passkey));
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
        this.page.messages.say("Making a passkey. Follow your browser…");
        const { passkey } = await this.page.calls.addPasskey();
        await this.#reload(passkey.id, "name");
        this.page.messages.say(`The passkey “${passkey.name}” is ready.`);
    }

    /** @param {Passkey} passkey */
    async #rename({ id, name }) {
        const wish = await ask({
            title: "Rename this passkey",
            text: "The name is for you, to tell your passkeys apart.",
            confirm: "Rename",
            input: { label: "Name", value: name, maxLength: 64, check: nameProblem },
        });
        if (wish === null || wish.trim() === name) return;
        const { passkey } = await this.page.calls.renamePasskey(id, wish.trim());
        await this.#reload(id, "rename");
        this.page.messages.say(`The passkey is called “${passkey.name}” now.`);
    }

    /** @param {Passkey} passkey */
    async #remove({ id, name }) {
        const answer = await ask({
            title: `Remove “${name}”?`,
            text: "You cannot sign in with it any more. Other passkeys stay as they are.",
            confirm: "Remove",
            isDangerous: true,
        });
        if (answer === null) return;
        await this.page.calls.removePasskey(id);
        await this.#reload();
        this.page.messages.say(`The passkey “${name}” is removed.`);
    }

    /**
     * @param {string} [id]  the passkey whose card gets the focus; the section's heading otherwise
     * @param {"name" | "rename"} [target]  where in the card
     */
    async #reload(id, target = "name") {
        await Promise.all([this.load(), this.page.refresh()]);
        const card = [...this.#list.children].find((child) => child instanceof HTMLElement && child.dataset.id === id);
        const focused = card === undefined ? element("#passkeys-title", HTMLElement) : part(card, target);
        focused.focus();
    }
}

/** @param {string} text */
function nameProblem(text) {
    return text.trim() === "" ? "Give it a name of 1 to 64 characters." : null;
}
