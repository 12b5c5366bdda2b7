// SPDX-License-Identifier: Apache-2.0
// Ceremonies between server, browser and authenticator: begin, prompt, finish.

import { ApiError } from "../api.js";
import { reportAccount, reportUnknownPasskey } from "../signals.js";
import { createPasskey, usePasskey } from "../webauthn.js";
import { Gate } from "./gate.js";
import { isFinalRefusal } from "./refusal.js";

/**
 * @typedef {import("../types/api.js").SignedIn} SignedIn
 * @typedef {import("../types/api.js").Begun<CreationOptionsJSON>} BegunRegistration
 * @typedef {import("../types/api.js").Begun<RequestOptionsJSON>} BegunSignIn
 */

/** One page's ceremonies with one server; at most one prompt is open at a time. */
export class Exchange {
    gate = new Gate();

    /** Whether the next passkey must verify its user: the last one was used without, and gave it before. */
    mustVerify = false;

    /**
     * @param {import("../api.js").Api} api
     * @param {"cookie" | "bearer"} kind  how sessions are kept
     */
    constructor(api, kind) {
        this.api = api;
        this.session = { kind };
    }

    /**
     * Has a passkey made.
     *
     * @param {"sign-up" | "passkeys/add" | "passkeys/upgrade"} route
     * @param {BegunRegistration} begun
     * @param {"modal" | "conditional"} [manner]
     * @returns {Promise<any>} the server's answer to `finish`
     */
    async register(route, begun, manner = "modal") {
        const { ceremony, publicKey } = begun;
        const credential = await this.gate.run((signal) => createPasskey(publicKey, signal, manner));
        try {
            const answer = await this.api.post(`${route}/finish`, { ceremony, credential, session: this.session });
            return await this.entered(answer);
        } catch (error) {
            // A passkey that the server refused would stay in the person's list without ever opening anything.
            if (isFinalRefusal(error) && publicKey.rp.id !== undefined) {
                await reportUnknownPasskey({ rpId: publicKey.rp.id, credentialId: credential.id });
            }
            throw error;
        }
    }

    /**
     * @param {string} [name]
     * @returns {Promise<BegunSignIn>}
     */
    beginSignIn(name) {
        return this.api.post("sign-in/begin", {
            ...(name === undefined ? {} : { name }),
            ...(this.mustVerify ? { userVerification: "required" } : {}),
        });
    }

    /**
     * @param {BegunSignIn} begun
     * @param {"modal" | "conditional" | "immediate"} manner
     * @returns {Promise<CredentialJSON>}
     */
    ask({ publicKey }, manner) {
        return this.gate.run((signal) => usePasskey(publicKey, signal, manner));
    }

    /**
     * @param {BegunSignIn} begun
     * @param {CredentialJSON} credential
     * @returns {Promise<SignedIn>}
     */
    async finishSignIn({ ceremony }, credential) {
        try {
            const answer = await this.api.post("sign-in/finish", { ceremony, credential, session: this.session });
            return await this.entered(answer);
        } catch (error) {
            if (error instanceof ApiError && error.unknownCredential) {
                await reportUnknownPasskey(error.unknownCredential);
            }
            this.mustVerify ||= error instanceof ApiError && error.code === "user_verification_needed";
            throw error;
        }
    }

    /** Has the person confirm that it is them. */
    async verify() {
        /** @type {BegunSignIn} */
        const begun = await this.api.post("verify/begin");
        const credential = await this.ask(begun, "modal");
        await this.entered(await this.api.post("verify/finish", { ceremony: begun.ceremony, credential }));
    }

    /**
     * Keeps a new token, and tells password managers what they should know.
     *
     * @template {{ session?: import("../types/api.js").Session, signals?: import("../types/api.js").Signals }} Answer
     * @param {Answer} answer
     * @returns {Promise<Answer>} the same
     */
    async entered(answer) {
        if (answer.session?.token !== undefined) this.api.token = answer.session.token;
        if (answer.signals !== undefined) await reportAccount(answer.signals);
        return answer;
    }
}
