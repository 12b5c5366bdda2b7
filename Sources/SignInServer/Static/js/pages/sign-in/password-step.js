// SPDX-License-Identifier: Apache-2.0
// The second and third screen of signing in, where passwords are used: the password, then a code if one is asked for.

import { ApiError } from "../../martlet.js";
import { element } from "../../ui/elements.js";
import { wireReveals } from "../../ui/reveal.js";
import { word } from "../../words/catalogue.js";

/** @typedef {import("../../types/api.js").SignedIn} SignedIn */

/** The same for every name, known or not: what an account has is not told before its password was right. */
export class PasswordStep {
    #password = element("#password", HTMLInputElement);
    #field = element("#password-field", HTMLElement);
    #form = element("#code-form", HTMLFormElement);
    #code = element("#code", HTMLInputElement);
    #useSaved = element("#use-saved", HTMLButtonElement);
    #useApp = element("#use-app", HTMLButtonElement);
    /** @type {import("../../types/api.js").SecondStep["next"] | null} */
    #next = null;

    /**
     * @param {import("../../password-calls.js").PasswordCalls} calls
     * @param {import("../../ui/messages.js").Messages} messages
     * @param {(signIn: () => Promise<SignedIn | null>) => void} enter  runs a sign-in; null when it is not complete yet
     */
    constructor(calls, messages, enter) {
        this.calls = calls;
        this.messages = messages;
        wireReveals(element("#sign-in-form", HTMLFormElement));
        this.#form.addEventListener("submit", (event) => {
            event.preventDefault();
            enter(() => this.#finish());
        });
        this.#useSaved.addEventListener("click", () => this.#expect(true));
        this.#useApp.addEventListener("click", () => this.#expect(false));
        element("#start-again", HTMLButtonElement).addEventListener("click", () => this.#startAgain());
    }

    /**
     * @param {ConstructorParameters<typeof PasswordStep>} parts
     * @returns {PasswordStep | null} null where the service has no passwords, and so the page no field for one
     */
    static where(...parts) {
        return document.querySelector("#password") === null ? null : new PasswordStep(...parts);
    }

    isOpen = () => !this.#field.hidden;

    /** Shows the password field; the name stays above it, to be changed. */
    open() {
        this.#field.hidden = false;
        element("#continue", HTMLButtonElement).textContent = element("h1", HTMLElement).textContent;
        element("#other-device", HTMLButtonElement).hidden = false;
        this.#password.focus();
        this.messages.say(word("script.sign-in.password-next"));
    }

    /**
     * @param {string} name
     * @returns {Promise<SignedIn | null>}
     */
    async send(name) {
        const password = this.#password.value;
        if (password === "") {
            this.open();
            return null;
        }
        try {
            const answer = await this.calls.signIn(name, password);
            if (!("next" in answer)) return answer;
            this.#next = answer.next;
        } catch (error) {
            this.#password.select();
            this.#password.focus();
            throw error;
        }
        this.#password.value = "";
        element("#ways", HTMLElement).hidden = true;
        this.#form.hidden = false;
        this.#expect(false);
        this.messages.say(word("script.sign-in.code-next"));
        return null;
    }

    async #finish() {
        const next = this.#next;
        if (next === null) return null;
        if (this.#code.value.trim() === "") {
            this.messages.say(word("script.sign-in.code-next"));
            return null;
        }
        try {
            return await this.calls.finish(next, this.#code.value);
        } catch (error) {
            if (error instanceof ApiError && error.code === "ceremony_unknown") this.#startAgain();
            else this.#code.select();
            throw error;
        }
    }

    /** @param {boolean} saved  whether a saved code is typed rather than one of the app */
    #expect(saved) {
        this.#useSaved.hidden = saved || !(this.#next?.methods.includes("recovery_code") ?? false);
        this.#useApp.hidden = !saved;
        element("#app-label", HTMLElement).hidden = saved;
        element("#saved-label", HTMLElement).hidden = !saved;
        this.#code.inputMode = saved ? "text" : "numeric";
        this.#code.autocomplete = saved ? "off" : "one-time-code";
        this.#code.value = "";
        this.#code.focus();
    }

    #startAgain() {
        this.#next = null;
        this.#form.hidden = true;
        element("#ways", HTMLElement).hidden = false;
        this.open();
    }
}
