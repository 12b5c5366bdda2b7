// SPDX-License-Identifier: Apache-2.0
// Passwords and codes at a server that uses them: signing in, and what a signed-in person can change.

import { CodeCalls } from "./code-calls.js";

/**
 * @typedef {import("./types/api.js").SignedIn} SignedIn
 * @typedef {import("./types/api.js").SecondStep} SecondStep
 */

/** The calls of one session; the server refuses them with `passwords_off` where it has no passwords. */
export class PasswordCalls {
    /**
     * @param {import("./ceremonies/exchange.js").Exchange} exchange
     * @param {import("./account-calls.js").AccountCalls} account
     */
    constructor(exchange, account) {
        this.exchange = exchange;
        this.api = exchange.api;
        this.account = account;
        this.codes = new CodeCalls(exchange);
    }

    /**
     * @param {string} name
     * @param {string} password
     * @returns {Promise<SignedIn | SecondStep>}
     */
    async signIn(name, password) {
        const { session } = this.exchange;
        return this.exchange.entered(await this.api.post("sign-in/password", { name, password, session }));
    }

    /**
     * Has a code sent for the confirmation by password, where the account asks for one by message.
     *
     * @returns {Promise<import("./types/api.js").SentCode>}
     */
    sendCode() {
        return this.api.post("verify/code");
    }

    /**
     * Confirms who is there; a code only where the account asks for one, a ceremony only where it was sent.
     *
     * @param {string} password
     * @param {string} code
     * @param {string} [ceremony]
     */
    async verify(password, code, ceremony) {
        const body = code === "" ? { password } : { password, code, ceremony };
        await this.exchange.entered(await this.api.post("verify/password", body));
    }

    /** @returns {Promise<import("./types/api.js").PasswordState>} */
    state() {
        return this.api.get("account/password");
    }

    /** @returns {Promise<import("./types/api.js").Account>} */
    owner() {
        return this.api.get("account");
    }

    /** @param {string} password */
    async set(password) {
        /** @type {{ signals?: import("./types/api.js").Signals }} */
        const answer = await this.account.freshly(() => this.api.post("account/password/set", { password }));
        await this.exchange.entered(answer);
    }

    async remove() {
        /** @type {{ signals?: import("./types/api.js").Signals }} */
        const answer = await this.account.freshly(() => this.api.post("account/password/remove"));
        await this.exchange.entered(answer);
    }

    /** @returns {Promise<import("./types/api.js").AppSetUp>} */
    beginApp() {
        return this.account.freshly(() => this.api.post("account/authenticator-app/begin"));
    }

    /**
     * @param {string} ceremony
     * @param {string} code
     */
    async confirmApp(ceremony, code) {
        await this.api.post("account/authenticator-app/confirm", { ceremony, code });
    }

    async removeApp() {
        await this.account.freshly(() => this.api.post("account/authenticator-app/remove"));
    }

    /** @returns {Promise<{ codes: string[] }>} */
    makeCodes() {
        return this.account.freshly(() => this.api.post("account/recovery-codes/replace"));
    }
}
