// SPDX-License-Identifier: Apache-2.0
// Sign up and sign in with passkeys at a Martlet server: the module that its own pages use, and other sites may.

import { AccountCalls } from "./account-calls.js";
import { Api } from "./api.js";
import { Exchange } from "./ceremonies/exchange.js";
import { SignInOffer } from "./ceremonies/sign-in-offer.js";
import { Upgrade } from "./ceremonies/upgrade.js";
import { PasswordCalls } from "./password-calls.js";
import { RecoveryCalls } from "./recovery-calls.js";

export { ApiError } from "./api.js";
export { canAskImmediately, canSuggest } from "./capabilities.js";
export { hasWebAuthn } from "./statics.js";

/**
 * @typedef {import("./types/api.js").SignedIn} SignedIn
 * @typedef {import("./ceremonies/sign-in-offer.js").BegunSignIn} BegunSignIn
 *
 * @typedef {object} MartletOptions
 * @property {string} [baseURL]  the server's origin, such as `https://signin.example.com`; by default the page's own
 * @property {"cookie" | "bearer"} [session]  how the session is kept: in the browser's cookie (pages of the same site),
 *     or as a token in this object's memory
 * @property {boolean} [related]  whether the page is at a related origin, another site than the server's: no cookie
 *     goes there, so that the session is a bearer one
 * @property {() => Promise<boolean | void>} [beforeVerification]  runs before the person is asked to confirm that it is
 *     them; throws to give up; true when they have confirmed in another way already
 */

/** A person's way in and, once signed in, to what they can see and change in their account. */
export class Martlet {
    /** @type {Exchange} */
    #exchange;

    /** @param {MartletOptions} options */
    constructor({
        baseURL = "",
        related = false,
        session = related ? "bearer" : "cookie",
        beforeVerification = async () => undefined,
    } = {}) {
        if (related && session !== "bearer") throw new TypeError("a related origin has bearer sessions alone");
        const cookies = related ? "never" : session === "cookie" ? "always" : "before a token";
        this.#exchange = new Exchange(new Api(baseURL, cookies), session);
        this.account = new AccountCalls(this.#exchange, async () => {
            if ((await beforeVerification()) !== true) await this.#exchange.verify();
        });
        this.passwords = new PasswordCalls(this.#exchange, this.account);
        this.upgrade = new Upgrade(this.#exchange);
        this.recovery = new RecoveryCalls(this.#exchange);
    }

    /** @returns {Promise<import("./types/api.js").Configuration>} */
    configuration() {
        return this.#exchange.api.get("configuration");
    }

    /**
     * Makes an account with its first passkey, and signs in.
     *
     * @param {{ name?: string, proof?: string, displayName?: string, invite?: string }} wishes
     * @returns {Promise<SignedIn>}
     */
    async signUp(wishes) {
        const { api } = this.#exchange;
        return this.#exchange.register("sign-up", await api.post("sign-up/begin", wishes));
    }

    /**
     * Asks for a passkey, and signs in.
     *
     * @param {object} how
     * @param {string} [how.name]  only passkeys of this account
     * @param {BegunSignIn | null} [how.begun]  options that are at hand already
     * @param {"modal" | "immediate"} [how.manner]  `immediate` ends at once where this device has no passkey
     * @returns {Promise<SignedIn>}
     */
    async signIn({ name, begun, manner = "modal" } = {}) {
        const options = begun ?? (await this.#exchange.beginSignIn(name));
        return this.#exchange.finishSignIn(options, await this.#exchange.ask(options, manner));
    }

    /**
     * Suggests passkeys at the field with `autocomplete="username webauthn"` for as long as the page is open.
     *
     * @param {object} listener
     * @param {(answer: Promise<SignedIn>) => Promise<void>} listener.onAnswer  a suggestion was taken: waits for the
     *     server's word and goes on; what it throws goes to `onProblem`
     * @param {(error: unknown) => void} listener.onProblem
     * @returns {SignInOffer} tell it "start"; "hold" before and "release" after another prompt; "focus" and "tick"
     */
    offerSignIn({ onAnswer, onProblem }) {
        const exchange = this.#exchange;
        return new SignInOffer({
            begin: () => exchange.beginSignIn(),
            request: (begun) => exchange.ask(begun, "conditional"),
            abort: () => void exchange.gate.clear(),
            finish: (begun, credential) => onAnswer(exchange.finishSignIn(begun, credential)),
            onProblem,
            now: () => Date.now(),
            isHidden: () => document.visibilityState === "hidden",
        });
    }

    /**
     * Takes a one-time link; the session that it gives may only add a passkey.
     *
     * @param {string} token
     * @returns {Promise<SignedIn>}
     */
    async signInByLink(token) {
        const { api, session } = this.#exchange;
        return this.#exchange.entered(await api.post("sign-in/link", { token, session }));
    }

    async signOut() {
        await this.#exchange.api.post("session/end");
        this.#exchange.api.token = null;
    }
}
