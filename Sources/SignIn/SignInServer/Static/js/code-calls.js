// SPDX-License-Identifier: Apache-2.0
// The codes of signing in: after a password, or in its place.

/**
 * @typedef {import("./types/api.js").SignedIn} SignedIn
 * @typedef {import("./types/api.js").SecondStep["next"]} Next
 */

/** The calls of one sign-in. */
export class CodeCalls {
    /** @param {import("./ceremonies/exchange.js").Exchange} exchange */
    constructor(exchange) {
        this.exchange = exchange;
        this.api = exchange.api;
    }

    /**
     * Has a code sent that stands in for the password; the answer is the same for every name.
     *
     * @param {string} name  a verified address, or the account's name
     * @returns {Promise<Next>}
     */
    async ask(name) {
        /** @type {import("./types/api.js").SentCode} */
        const sent = await this.api.post("sign-in/message/begin", { name });
        return { ...sent, methods: ["email_code"], by: "message" };
    }

    /**
     * Has another code sent in the place of the one before.
     *
     * @param {Next} next
     * @returns {Promise<import("./types/api.js").SentCode>}
     */
    resend({ ceremony, by }) {
        return this.api.post(by === "message" ? "sign-in/message/resend" : "sign-in/code/resend", { ceremony });
    }

    /**
     * @param {Pick<Next, "ceremony" | "by">} next
     * @param {string} code
     * @returns {Promise<SignedIn>}
     */
    async finish({ ceremony, by }, code) {
        const { session } = this.exchange;
        const path = by === "message" ? "sign-in/message/finish" : "sign-in/code";
        return this.exchange.entered(await this.api.post(path, { ceremony, code, session }));
    }

    /**
     * Has a code sent to the address under which somebody signs up.
     *
     * @param {string} address
     * @param {string | null} invite
     * @returns {Promise<import("./types/api.js").SentCode>}
     */
    proveAddress(address, invite) {
        return this.api.post("sign-up/address/begin", invite === null ? { address } : { address, invite });
    }

    /**
     * @param {string} ceremony
     * @returns {Promise<import("./types/api.js").SentCode>}
     */
    resendProof(ceremony) {
        return this.api.post("sign-up/address/resend", { ceremony });
    }

    /**
     * @param {string} ceremony
     * @param {string} code  as it was typed
     * @returns {Promise<{ proof: string, expiresAt: number }>} what the sign-up begins with
     */
    finishProof(ceremony, code) {
        return this.api.post("sign-up/address/finish", { ceremony, code });
    }
}
