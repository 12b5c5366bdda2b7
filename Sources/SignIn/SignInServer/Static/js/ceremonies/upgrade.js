// SPDX-License-Identifier: Apache-2.0
// From a password to a passkey: one that is made without a prompt, else a prompt now and then. Never in the way.

import { canMakeHere, canMakeQuietly } from "../capabilities.js";

/** How long a password manager may take to make a passkey, and then to stop, in milliseconds: the person waits. */
const PATIENCE = { answer: 4_000, end: 500 };

/** The upgrade of who has just signed in. */
export class Upgrade {
    /** @param {import("./exchange.js").Exchange} exchange */
    constructor(exchange) {
        this.exchange = exchange;
    }

    /**
     * Right after a complete sign-in with a password; takes some seconds at most, and throws nothing.
     *
     * Has a passkey made without a prompt where sign-in and browser allow it; whatever goes wrong, the person is
     * signed in and goes on.
     *
     * @param {import("../types/api.js").SignedIn} signedIn  what the sign-in was answered with
     * @returns {Promise<"made" | "prompt" | "nothing">} `prompt` at most once in 14 days an account: offer one on
     *     a page of its own (`account.addPasskey()` makes it)
     */
    async after({ session }) {
        const mayAdd = session.methods.includes("password") && session.freshUntil !== null;
        if (!mayAdd) return "nothing";
        try {
            if (await this.#make()) return "made";
            if (!(await canMakeHere())) return "nothing";
            const { show } = await this.exchange.api.post("passkeys/upgrade/prompt");
            return show ? "prompt" : "nothing";
        } catch {
            return "nothing"; // It is an offer: nobody asked for it, and the next sign-in makes it again.
        }
    }

    /** @returns {Promise<boolean>} whether a passkey was made and is known to the server */
    async #make() {
        if (!(await canMakeQuietly())) return false;
        const begun = await this.exchange.api.post("passkeys/upgrade/begin");
        /** @type {ReturnType<typeof setTimeout>[]} */
        const timers = [];
        /** @type {Promise<false>} */
        const enough = new Promise((resolve) => {
            const stop = () => {
                void this.exchange.gate.clear();
                timers.push(setTimeout(() => resolve(false), PATIENCE.end));
            };
            timers.push(setTimeout(stop, PATIENCE.answer));
        });
        const made = this.exchange.register("passkeys/upgrade", begun, "conditional").then(
            () => true,
            () => false, // Declined, or refused by the server; the provider is told of the latter already.
        );
        try {
            return await Promise.race([made, enough]);
        } finally {
            for (const timer of timers) clearTimeout(timer);
        }
    }
}
