// SPDX-License-Identifier: Apache-2.0
// Getting back into an account, and stopping whoever else tries.

/**
 * @typedef {import("./types/api.js").SignedIn} SignedIn
 * @typedef {import("./types/api.js").Recovery} Recovery
 * @typedef {import("./types/api.js").RecoveryProgress} RecoveryProgress
 */

/** The calls of a recovery; the server refuses them with `recovery_off` where people do not recover by themselves. */
export class RecoveryCalls {
    /** @param {import("./ceremonies/exchange.js").Exchange} exchange */
    constructor(exchange) {
        this.exchange = exchange;
        this.api = exchange.api;
    }

    /**
     * @param {string} name
     * @returns {Promise<{ ceremony: string, expiresAt: number }>}
     */
    begin(name) {
        return this.api.post("recovery/begin", { name });
    }

    /**
     * Sends a code to the account, if it has an address; the answer is the same for every name.
     *
     * @param {string} ceremony  of `begin`, or of the last right proof
     * @returns {Promise<import("./types/api.js").SentCode>}
     */
    send(ceremony) {
        return this.api.post("recovery/send", { ceremony });
    }

    /**
     * @param {string} ceremony  of `begin`, or of the last right proof
     * @param {string} method  such as `saved_code`
     * @param {string} value
     * @returns {Promise<RecoveryProgress>}
     */
    prove(ceremony, method, value) {
        return this.api.post("recovery/prove", { ceremony, method, value });
    }

    /**
     * @param {string} token  a ticket's
     * @returns {Promise<{ recovery: Recovery }>}
     */
    look(token) {
        return this.api.post("recovery/state", { token });
    }

    /**
     * @param {string} token  a ticket's
     * @returns {Promise<SignedIn>} with a session that may only add a passkey
     */
    async finish(token) {
        const { session } = this.exchange;
        return this.exchange.entered(await this.api.post("recovery/finish", { token, session }));
    }

    /** @param {string} token  what stood in a message */
    async stop(token) {
        await this.api.post("recovery/cancel", { token });
    }
}
