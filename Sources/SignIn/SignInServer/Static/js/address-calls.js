// SPDX-License-Identifier: Apache-2.0
// The addresses of a signed-in person, at a server that sends messages.

/**
 * @typedef {import("./types/api.js").Address} Address
 * @typedef {import("./types/api.js").SentCode} SentCode
 * @typedef {Pick<Address, "kind" | "address">} Named
 */

/** The calls of one session. */
export class AddressCalls {
    /** @param {import("./account-calls.js").AccountCalls} account */
    constructor(account) {
        this.account = account;
        this.api = account.api;
    }

    /** @returns {Promise<{ addresses: Address[], limit: number }>} */
    list() {
        return this.api.get("account/addresses");
    }

    /**
     * Has a code sent to a new address.
     *
     * @param {Named} address
     * @param {Named | null} replaces  the address whose place it takes
     * @returns {Promise<SentCode>}
     */
    begin({ kind, address }, replaces) {
        const body = replaces === null ? { kind, address } : { kind, address, replaces };
        return this.account.freshly(() => this.api.post("account/addresses/add/begin", body));
    }

    /**
     * @param {string} ceremony
     * @returns {Promise<SentCode>}
     */
    resend(ceremony) {
        return this.api.post("account/addresses/add/resend", { ceremony });
    }

    /**
     * @param {string} ceremony
     * @param {string} code
     * @returns {Promise<{ address: Address }>}
     */
    finish(ceremony, code) {
        return this.api.post("account/addresses/add/finish", { ceremony, code });
    }

    /** @param {Named} address */
    async remove({ kind, address }) {
        await this.account.freshly(() => this.api.post("account/addresses/remove", { kind, address }));
    }
}
