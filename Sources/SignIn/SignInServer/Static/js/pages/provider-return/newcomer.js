// SPDX-License-Identifier: Apache-2.0
// Somebody from a provider who has no account yet: a name, or the address that they prove, and an invitation where one
// is needed.

import { element } from "../../ui/elements.js";
import { word } from "../../words/catalogue.js";
import { AddressStep } from "../sign-up/address-step.js";

/** @typedef {NonNullable<import("../../types/api.js").ProviderReturn["newcomer"]>} Newcomer */

/**
 * @typedef {object} Surroundings
 * @property {import("../../martlet.js").Martlet} martlet
 * @property {import("../../ui/messages.js").Messages} messages
 * @property {(task: () => Promise<void>) => void} attempt  runs one task at a time and reports its failure
 * @property {string | null} invite
 */

export class NewcomerStep {
    #form = element("#newcomer-form", HTMLFormElement);
    #name = element("#name", HTMLInputElement);
    #displayName = element("#display-name", HTMLInputElement);
    #ceremony = "";
    #proof = "";

    /** @param {Surroundings} page */
    constructor(page) {
        this.page = page;
        const { attempt, messages, invite, martlet } = page;
        this.addressStep = AddressStep.where({
            attempt,
            messages,
            calls: martlet.passwords.codes,
            invite,
            onProved: (address, proof) => {
                this.#proof = proof;
                this.#name.value = address;
                this.#form.hidden = false;
                this.#displayName.focus();
            },
        });
        this.#form.addEventListener("submit", (event) => {
            event.preventDefault();
            attempt(() => this.#signUp());
        });
    }

    /**
     * Shows what is to be done first.
     *
     * @param {Newcomer} newcomer  what the provider told is a proposal
     */
    async open({ ceremony, displayName, address, isPrivateRelay }) {
        const { signUp: mode } = await this.page.martlet.configuration();
        // They are expected for three days: the invitation's link leads here again.
        if (mode === "invite" && this.page.invite === null) throw { name: "ApiError", code: "invite_required" };
        this.#ceremony = ceremony;
        this.#displayName.value = displayName ?? "";
        if (this.addressStep === null) {
            this.#form.hidden = false;
            this.#name.focus();
            return;
        }
        element("#step-address", HTMLElement).hidden = false;
        const field = element("#address", HTMLInputElement);
        // A relay forwards what is sent from addresses that are registered with it: not one to find an account by.
        if (!isPrivateRelay) field.value = address ?? "";
        field.focus();
    }

    async #signUp() {
        const { martlet, messages, invite } = this.page;
        const name = this.#name.value.trim();
        const displayName = this.#displayName.value.trim();
        if (name === "") {
            messages.say(word("script.sign-up.name-first"));
            this.#name.focus();
            return;
        }
        await martlet.account.providers.signUp({
            ceremony: this.#ceremony,
            ...(this.addressStep === null ? { name } : { proof: this.#proof }),
            ...(displayName === "" ? {} : { displayName }),
            ...(invite === null ? {} : { invite }),
        });
        // A passkey of their own is what a new account lacks. Replaced: what is behind serves once.
        location.replace(`/passkey-offer?${new URLSearchParams({ return: "/account", from: "provider" })}`);
    }
}
