// SPDX-License-Identifier: Apache-2.0
// Identities at providers, such as Apple's: signing in and up, linking, confirming.

/**
 * @typedef {import("./types/api.js").SignedIn} SignedIn
 * @typedef {import("./types/api.js").ProviderReturn} ProviderReturn
 * @typedef {import("./types/api.js").Provider} Provider
 * @typedef {"sign-in/external" | "account/identities" | "verify/external"} Purpose  what the way to the provider is for
 */

/** The calls of one session; the server refuses them with `external_off` where it has no providers. */
export class ProviderCalls {
    /** @param {import("./account-calls.js").AccountCalls} account */
    constructor(account) {
        this.exchange = account.exchange;
        this.api = account.api;
        this.account = account;
    }

    /**
     * @param {Purpose} purpose
     * @param {string} provider
     * @returns {Promise<string>} the address of the provider's page, to be opened in this window
     */
    async begin(purpose, provider) {
        const call = () => this.api.post(`${purpose}/begin`, { provider });
        /** @type {{ address: string }} */
        const { address } = await (purpose === "account/identities" ? this.account.freshly(call) : call());
        return address;
    }

    /**
     * @param {Purpose} purpose
     * @param {string} callback  the form that the provider posted
     * @param {string} [appCode]  where the person confirms with a code of their app, too
     * @returns {Promise<ProviderReturn>}
     */
    async finish(purpose, callback, appCode) {
        const { session } = this.exchange;
        const code = appCode === undefined ? {} : { appCode };
        return this.exchange.entered(await this.api.post(`${purpose}/finish`, { callback, session, ...code }));
    }

    /**
     * @param {string} ceremony
     * @param {string} code
     * @returns {Promise<SignedIn>}
     */
    async finishWithCode(ceremony, code) {
        const { session } = this.exchange;
        return this.exchange.entered(await this.api.post("sign-in/external/code", { ceremony, code, session }));
    }

    /**
     * @param {{ ceremony: string, name?: string, proof?: string, displayName?: string, invite?: string }} wishes
     * @returns {Promise<SignedIn>}
     */
    async signUp(wishes) {
        const { session } = this.exchange;
        return this.exchange.entered(await this.api.post("sign-up/external", { ...wishes, session }));
    }

    /** @returns {Promise<{ identities: import("./types/api.js").Identity[], providers: Provider[] }>} */
    list() {
        return this.api.get("account/identities");
    }

    /** @param {string} provider */
    async remove(provider) {
        await this.account.freshly(() => this.api.post("account/identities/remove", { provider }));
    }
}
