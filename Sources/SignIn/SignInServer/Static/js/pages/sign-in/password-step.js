// SPDX-License-Identifier: Apache-2.0
// The second screen of signing in, where passwords are used: the password, or a code by message in its place.

import { element } from "../../ui/elements.js";
import { wireReveals } from "../../ui/reveal.js";
import { word } from "../../words/catalogue.js";
import { aboutCode } from "../../words/problems.js";
import { CodeStep } from "./code-step.js";

/** @typedef {import("../../types/api.js").SignedIn} SignedIn */

/** The same for every name, known or not: what an account has is not told before its password was right. */
export class PasswordStep {
    #password = element("#password", HTMLInputElement);
    #field = element("#password-field", HTMLElement);
    /** There where a code may stand in for the password. */
    #byMessage = document.querySelector("#by-message");

    /**
     * @param {import("../../password-calls.js").PasswordCalls} calls
     * @param {import("../../ui/messages.js").Messages} messages
     * @param {(signIn: () => Promise<SignedIn | null>) => void} enter  runs a sign-in; null when it is not complete yet
     */
    constructor(calls, messages, enter) {
        this.calls = calls;
        this.messages = messages;
        wireReveals(element("#sign-in-form", HTMLFormElement));
        this.code = new CodeStep(calls.codes, messages, enter, () => this.open());
        this.#byMessage?.addEventListener("click", () => enter(() => this.#askForCode()));
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
        this.#byMessage?.removeAttribute("hidden");
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
            this.#password.value = "";
            this.code.show(answer.next);
        } catch (error) {
            this.#password.select();
            this.#password.focus();
            throw aboutCode(error, "password");
        }
        return null;
    }

    async #askForCode() {
        const name = element("#name", HTMLInputElement).value.trim();
        if (name === "") {
            element("#name", HTMLInputElement).focus();
            this.messages.say(word("script.sign-in.name-first"));
        } else {
            this.code.show(await this.calls.codes.ask(name));
        }
        return null;
    }
}
