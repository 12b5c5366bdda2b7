// SPDX-License-Identifier: Apache-2.0
// The identities at providers that open the account, where the service knows providers.

import { ask } from "../../ui/dialog.js";
import { copyOf, element, fill, part } from "../../ui/elements.js";
import { showMoment } from "../../ui/moments.js";
import { word } from "../../words/catalogue.js";
import { remember } from "../errand.js";
import { wayOut } from "../way-out.js";

/** @typedef {import("../../types/api.js").Identity} Identity */

/** Lists, links and takes off identities; leads to a provider where the person confirms by one. */
export class IdentitiesSection {
    /** @type {Map<string, string>} */
    #titles = new Map();

    /** @param {import("../account.js").Page} page */
    constructor(page) {
        this.page = page;
        for (const [provider, button] of linkButtons()) {
            button.addEventListener("click", () => page.attempt(() => this.#leave("account/identities", provider)));
        }
    }

    /**
     * @param {import("../account.js").Page} page
     * @returns {IdentitiesSection | null} null where nobody signs in with a provider
     */
    static where(page) {
        return document.querySelector("#identities") === null ? null : new IdentitiesSection(page);
    }

    async load() {
        const { identities, providers } = await this.page.calls.providers.list();
        this.#titles = new Map(providers.map(({ name, title }) => [name, title]));
        element("#identity-list", HTMLElement).replaceChildren(...identities.map((one) => this.#row(one)));
        element("#identities-none", HTMLElement).hidden = identities.length > 0;
        for (const [name, button] of linkButtons()) {
            button.hidden = identities.some(({ provider }) => provider === name);
        }
    }

    /** Leads to the provider that the account confirms by; the person comes back and does again what they wanted. */
    async confirm() {
        const { identities } = await this.page.calls.providers.list();
        const provider = identities.find((one) => this.#titles.has(one.provider))?.provider ?? "";
        const answer = await ask({
            title: word("script.account.verify-title"),
            text: word("script.identities.verify-text", { provider: this.#spoken(provider) }),
            confirm: word("script.account.verify-confirm"),
        });
        if (answer === null) throw new DOMException("not now", "NotAllowedError");
        await this.#leave("verify/external", provider);
    }

    /**
     * @param {import("../../provider-calls.js").Purpose} purpose
     * @param {string} provider
     */
    async #leave(purpose, provider) {
        const address = await this.page.calls.providers.begin(purpose, provider);
        remember({ purpose, search: "", invite: null });
        location.assign(wayOut(address, location));
        // The page ends here; whatever waits for this does not go on meanwhile.
        await new Promise(() => {});
    }

    /** @param {Identity} one */
    #row(one) {
        const { provider, address, isPrivateRelay, isUndeliverable, endedAt, linkedAt } = one;
        const row = copyOf("#identity-template");
        fill(row, "provider", this.#spoken(provider));
        const isShown = address !== null;
        part(row, "address").hidden = !isShown;
        if (isShown) {
            fill(row, "address", isPrivateRelay ? word("script.identities.relay", { address }) : address);
        }
        showMoment(row, "since", linkedAt);
        const ended = endedAt === null ? "" : word("script.identities.ended", { provider: this.#spoken(provider) });
        const state = isUndeliverable ? word("script.identities.undeliverable") : ended;
        fill(row, "state", state);
        part(row, "state").hidden = state === "";
        const remove = part(row, "remove");
        remove.setAttribute("aria-label", word("script.identities.remove-label", { provider: this.#spoken(provider) }));
        remove.addEventListener("click", () => this.page.attempt(() => this.#remove(provider)));
        return row;
    }

    /** @param {string} provider  as the server names it */
    #spoken(provider) {
        return this.#titles.get(provider) ?? provider;
    }

    /** @param {string} provider */
    async #remove(provider) {
        const answer = await ask({
            title: word("script.identities.remove-title", { provider: this.#spoken(provider) }),
            text: word("script.identities.remove-text", { provider: this.#spoken(provider) }),
            confirm: word("script.passkeys.remove-confirm"),
            isDangerous: true,
        });
        if (answer === null) return;
        await this.page.calls.providers.remove(provider);
        await this.page.refresh();
        element("#identities-title", HTMLElement).focus();
        this.page.messages.say(word("script.identities.removed", { provider: this.#spoken(provider) }));
    }
}

/** @returns {[string, HTMLElement][]} the buttons by the names of their providers */
function linkButtons() {
    const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-link]")]);
    return buttons.map((button) => [button.getAttribute("data-link") ?? "", button]);
}
