// SPDX-License-Identifier: Apache-2.0
// The last screen of signing in without a passkey: a code of an app, by message, or a saved one.

import { ApiError } from "../../martlet.js";
import { element } from "../../ui/elements.js";
import { word } from "../../words/catalogue.js";
import { aboutCode } from "../../words/problems.js";

/**
 * @typedef {import("../../types/api.js").SignedIn} SignedIn
 * @typedef {import("../../types/api.js").SecondStep["next"]} Next
 * @typedef {"app" | "sent" | "saved"} Kind
 */

/** Asks for a code until one is right, or the person starts again. */
export class CodeStep {
    #form = element("#code-form", HTMLFormElement);
    #code = element("#code", HTMLInputElement);
    #resend = element("#resend", HTMLButtonElement);
    /** @type {Next | null} */
    #next = null;
    /** @type {Kind} */
    #asked = "sent";

    /**
     * @param {import("../../code-calls.js").CodeCalls} calls
     * @param {import("../../ui/messages.js").Messages} messages
     * @param {(signIn: () => Promise<SignedIn | null>) => void} enter  runs a sign-in; null when it is not complete yet
     * @param {() => void} startAgain  goes back to the screen before
     */
    constructor(calls, messages, enter, startAgain) {
        this.calls = calls;
        this.messages = messages;
        this.startAgain = startAgain;
        this.#form.addEventListener("submit", (event) => {
            event.preventDefault();
            enter(() => this.#finish());
        });
        this.#resend.addEventListener("click", () => enter(() => this.#sendAgain()));
        element("#use-saved", HTMLButtonElement).addEventListener("click", () => this.#expect("saved"));
        element("#use-app", HTMLButtonElement).addEventListener("click", () => this.#expect("app"));
        element("#use-sent", HTMLButtonElement).addEventListener("click", () => this.#expect("sent"));
        element("#start-again", HTMLButtonElement).addEventListener("click", () => this.#leave());
    }

    /** @param {Next} next */
    show(next) {
        this.#next = next;
        element("#ways", HTMLElement).hidden = true;
        this.#form.hidden = false;
        this.#expect(this.#first);
        this.#say();
    }

    /** @returns {Kind} the usual kind of code */
    get #first() {
        const first = this.#next?.methods[0];
        return first === "totp" ? "app" : first === "recovery_code" ? "saved" : "sent";
    }

    #say() {
        const address = this.#next?.sentTo ?? null;
        const isSent = this.#first === "sent";
        const words =
            address === null ? word("script.sign-in.code-maybe") : word("script.sign-in.code-sent", { address });
        element("#code-lead", HTMLElement).hidden = this.#next?.by === "message";
        element("#code-sent", HTMLElement).textContent = isSent ? words : "";
        this.messages.say(word("script.sign-in.code-next"));
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
            if (error instanceof ApiError && error.code === "ceremony_unknown") this.#leave();
            else this.#code.select();
            throw aboutCode(error, this.#asked);
        }
    }

    async #sendAgain() {
        if (this.#next === null) return null;
        this.#next = { ...this.#next, ...(await this.calls.resend(this.#next)) };
        this.#expect("sent");
        this.#say();
        return null;
    }

    /** @param {Kind} kind */
    #expect(kind) {
        this.#asked = kind;
        const hasSaved = this.#next?.methods.includes("recovery_code") ?? false;
        element("#use-saved", HTMLElement).hidden = kind === "saved" || !hasSaved;
        element("#use-app", HTMLElement).hidden = kind !== "saved" || this.#first !== "app";
        element("#use-sent", HTMLElement).hidden = kind !== "saved" || this.#first !== "sent";
        this.#resend.hidden = kind !== "sent";
        element("#code-sent", HTMLElement).hidden = kind !== "sent";
        for (const label of this.#form.querySelectorAll("[data-label]")) {
            label.toggleAttribute("hidden", label.getAttribute("data-label") !== kind);
        }
        this.#code.inputMode = kind === "saved" ? "text" : "numeric";
        this.#code.autocomplete = kind === "saved" ? "off" : "one-time-code";
        this.#code.value = "";
        this.#code.focus();
    }

    #leave() {
        this.#next = null;
        this.#form.hidden = true;
        element("#ways", HTMLElement).hidden = false;
        this.startAgain();
    }
}
