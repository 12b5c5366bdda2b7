// SPDX-License-Identifier: Apache-2.0
// The authenticator app of an account, where the service has passwords or providers.

import { ApiError } from "../../martlet.js";
import { ask } from "../../ui/dialog.js";
import { element } from "../../ui/elements.js";
import { word } from "../../words/catalogue.js";
import { aboutCode, explain } from "../../words/problems.js";

/** Sets up and removes the app. */
export class AppSection {
    #form = element("#app-form", HTMLFormElement);
    #code = element("#app-code", HTMLInputElement);
    #problem = element("#app-problem", HTMLElement);
    #section = element("#app", HTMLElement);
    #besidePasswords = document.querySelector("#password") !== null;
    #ceremony = "";
    #hasOlderCodes = false;

    /**
     * @param {import("../account.js").Page} page
     * @param {() => Promise<void>} renewCodes  makes saved codes in the place of those before
     */
    constructor(page, renewCodes) {
        this.page = page;
        this.renewCodes = renewCodes;
        element("#set-up-app", HTMLButtonElement).addEventListener("click", () => page.attempt(() => this.#begin()));
        element("#remove-app", HTMLButtonElement).addEventListener("click", () => page.attempt(() => this.#remove()));
        element("#cancel-app", HTMLButtonElement).addEventListener("click", () => this.#close());
        this.#form.addEventListener("submit", (event) => {
            event.preventDefault();
            page.attempt(() => this.#confirm());
        });
    }

    /** @param {import("../../types/api.js").Account} account */
    show({ hasAuthenticatorApp = false, recoveryCodesLeft = null }) {
        this.#hasOlderCodes = !hasAuthenticatorApp && (recoveryCodesLeft ?? 0) > 0;
        element("#app-state", HTMLElement).textContent = hasAuthenticatorApp
            ? word("script.app.present")
            : word("script.app.none");
        element("#remove-app", HTMLElement).hidden = !hasAuthenticatorApp;
        // Where passwords are off, one app takes the place of another, and there is no first one.
        this.#section.hidden = !this.#besidePasswords && !hasAuthenticatorApp;
    }

    async #begin() {
        const { ceremony, secret, uri, qrCode } = await this.page.passwords.beginApp();
        this.#ceremony = ceremony;
        const picture = element("#app-picture", HTMLElement);
        picture.setAttribute("aria-label", word("script.app.picture"));
        const drawing = new DOMParser().parseFromString(qrCode, "image/svg+xml").documentElement;
        picture.replaceChildren(document.importNode(drawing, true));
        element("#app-key", HTMLElement).textContent = secret;
        element("#app-link", HTMLAnchorElement).href = uri;
        this.#problem.textContent = "";
        this.#form.hidden = false;
        this.#code.focus();
    }

    async #confirm() {
        this.#problem.textContent = "";
        try {
            await this.page.passwords.confirmApp(this.#ceremony, this.#code.value);
        } catch (error) {
            if (!(error instanceof ApiError) || error.status !== 422) throw error;
            this.#problem.textContent = explain(aboutCode(error, "app")).text;
            this.#code.select();
            this.#code.focus();
            return;
        }
        const hadCodes = this.#hasOlderCodes;
        this.#close();
        await this.page.refresh();
        this.page.messages.say(word("script.app.ready"));
        if (hadCodes) await this.#askOfCodes();
    }

    /** Codes from before a first app lead around it: whoever it was set up against may have made them. */
    async #askOfCodes() {
        const answer = await ask({
            title: word("script.codes.replace-title"),
            text: word("script.app.older-codes"),
            confirm: word("script.account.verify-confirm"),
        });
        if (answer !== null) await this.renewCodes();
    }

    async #remove() {
        const answer = await ask({
            title: word("script.app.remove-title"),
            text: this.#besidePasswords ? word("script.app.remove-text") : word("script.app.remove-text-provider"),
            confirm: word("script.passkeys.remove-confirm"),
            isDangerous: true,
        });
        if (answer === null) return;
        await this.page.passwords.removeApp();
        await this.page.refresh();
        element(this.#section.hidden ? "#greeting" : "#app-title", HTMLElement).focus();
        this.page.messages.say(word("script.app.removed"));
    }

    /** Takes the secret off the page. */
    #close() {
        this.#form.hidden = true;
        this.#code.value = "";
        element("#app-picture", HTMLElement).replaceChildren();
        element("#app-key", HTMLElement).textContent = "";
        element("#app-link", HTMLAnchorElement).href = "#app-title";
        element("#app-title", HTMLElement).focus();
    }
}
