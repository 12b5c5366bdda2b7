// SPDX-License-Identifier: Apache-2.0
// What a signed-in person can see and change: account, passkeys, sessions, activity.

import { AddressCalls } from "./address-calls.js";
import { ApiError } from "./api.js";
import { ProviderCalls } from "./provider-calls.js";

/**
 * @typedef {import("./types/api.js").Account} Account
 * @typedef {import("./types/api.js").Passkey} Passkey
 * @typedef {import("./types/api.js").Session} Session
 * @typedef {import("./types/api.js").Signals} Signals
 */

/** The calls of one session. */
export class AccountCalls {
    /**
     * @param {import("./ceremonies/exchange.js").Exchange} exchange
     * @param {() => Promise<void>} verify  has the person confirm that it is them
     */
    constructor(exchange, verify) {
        this.exchange = exchange;
        this.api = exchange.api;
        this.verify = verify;
        this.addresses = new AddressCalls(this);
        this.providers = new ProviderCalls(this);
    }

    /** @returns {Promise<{ account: Account, session: Session }>} */
    session() {
        return this.api.get("session");
    }

    /**
     * @param {string} displayName
     * @returns {Promise<{ account: Account, signals?: Signals }>}
     */
    async rename(displayName) {
        return this.exchange.entered(await this.api.post("account/rename", { displayName }));
    }

    /** @param {string} name  the account's name, typed by the person as confirmation */
    async delete(name) {
        /** @type {{ signals?: Signals }} */
        const answer = await this.freshly(() => this.api.post("account/delete", { name }));
        await this.exchange.entered(answer);
    }

    /** @returns {Promise<{ passkeys: Passkey[], hint: string | null }>} */
    passkeys() {
        return this.api.get("passkeys");
    }

    /** @returns {Promise<import("./types/api.js").PasskeyAdded>} */
    async addPasskey() {
        const begun = await this.freshly(() => this.api.post("passkeys/add/begin"));
        return this.exchange.register("passkeys/add", begun);
    }

    /**
     * @param {string} id
     * @param {string} name
     * @returns {Promise<{ passkey: Passkey }>}
     */
    renamePasskey(id, name) {
        return this.api.post(`passkeys/${encodeURIComponent(id)}/rename`, { name });
    }

    /** @param {string} id */
    async removePasskey(id) {
        /** @type {{ signals?: Signals }} */
        const answer = await this.freshly(() => this.api.post(`passkeys/${encodeURIComponent(id)}/remove`));
        await this.exchange.entered(answer);
    }

    /** @returns {Promise<{ sessions: Session[] }>} */
    sessions() {
        return this.api.get("sessions");
    }

    /** @param {string} id */
    async endSession(id) {
        await this.api.post(`sessions/${encodeURIComponent(id)}/end`);
    }

    /** @returns {Promise<{ ended: number }>} */
    endOtherSessions() {
        return this.api.post("sessions/end-others");
    }

    /** @returns {Promise<{ events: import("./types/api.js").ActivityEvent[] }>} */
    activity() {
        return this.api.get("activity");
    }

    /** @returns {Promise<{ recovery: import("./types/api.js").Recovery | null }>} one that waits */
    recovery() {
        return this.api.get("account/recovery");
    }

    async stopRecovery() {
        await this.api.post("account/recovery/cancel");
    }

    /**
     * Makes a call; where the server wants fresh proof of who is there, gets that and makes the call again.
     *
     * @template Answer
     * @param {() => Promise<Answer>} call
     */
    async freshly(call) {
        try {
            return await call();
        } catch (error) {
            if (!(error instanceof ApiError) || error.code !== "fresh_verification_required") throw error;
        }
        await this.verify();
        return call();
    }
}
