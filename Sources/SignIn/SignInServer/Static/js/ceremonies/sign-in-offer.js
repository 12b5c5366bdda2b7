// SPDX-License-Identifier: Apache-2.0
// Carries out what the offer's state machine decides: keeps one conditional request pending while a page is open.

import { initialOffer, nextOffer } from "./offer-machine.js";

/**
 * @typedef {import("../types/api.js").Begun<RequestOptionsJSON>} BegunSignIn
 *
 * @typedef {object} Surroundings
 * @property {() => Promise<BegunSignIn>} begin  asks the server for options
 * @property {(begun: BegunSignIn) => Promise<CredentialJSON>} request  hands the options to the browser
 * @property {() => void} abort  takes a pending request back
 * @property {(begun: BegunSignIn, credential: CredentialJSON) => Promise<void>} finish  sends the answer to the server
 * @property {(error: unknown) => void} onProblem  the answer was not taken; refusals by the person do not come here
 * @property {() => number} now  Unix milliseconds
 * @property {() => boolean} isHidden  a hidden page does not renew; it does when it is shown again
 */

/** A sign-in that is offered at the user-name field for as long as the page is open. */
export class SignInOffer {
    #state = initialOffer;
    #serial = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;
    /** @type {BegunSignIn | null} the newest options, not yet answered */
    #newest = null;

    /** @param {Surroundings} surroundings */
    constructor(surroundings) {
        this.surroundings = surroundings;
    }

    /** @param {import("./offer-machine.js").EventName | Omit<import("./offer-machine.js").OfferEvent, "now">} event */
    tell(event) {
        const told = typeof event === "string" ? { name: event } : event;
        const [state, action] = nextOffer(this.#state, { ...told, now: this.surroundings.now() });
        this.#state = state;
        this.#wake(state.wakeAt);
        if (action === "abort") {
            this.#serial += 1;
            this.surroundings.abort();
        }
        if (action === "fetch") void this.#fetch(++this.#serial);
        if (action === "request") void this.#request(this.#serial);
    }

    /**
     * Options that nobody has answered yet, for a prompt that must open at once after a click.
     *
     * @returns {BegunSignIn | null} null when they are missing or about to expire
     */
    takeOptions() {
        const newest = this.#newest;
        this.#newest = null;
        return newest !== null && newest.expiresAt - this.surroundings.now() > 60_000 ? newest : null;
    }

    /** @param {number} serial */
    async #fetch(serial) {
        try {
            const begun = await this.surroundings.begin();
            if (serial !== this.#serial) return;
            this.#newest = begun;
            this.tell({ name: "arrived", expiresAt: begun.expiresAt });
        } catch (error) {
            const seconds = Number(Reflect.get(Object(error), "retryAfter") ?? 0);
            if (serial === this.#serial) this.tell({ name: "failed", retryAfter: seconds * 1_000 });
        }
    }

    /** @param {number} serial */
    async #request(serial) {
        const begun = this.#newest;
        if (begun === null) return;
        /** @type {CredentialJSON} */
        let credential;
        try {
            credential = await this.surroundings.request(begun);
        } catch {
            // Nobody asked for this request, so nobody is told. One that gave way to another is no refusal.
            if (serial === this.#serial) this.tell("refused");
            return;
        }
        // The person chose another way in the same moment.
        if (this.#state.phase === "held" || this.#state.phase === "over") return;
        this.#newest = null;
        try {
            await this.surroundings.finish(begun, credential);
            this.tell("stop");
        } catch (error) {
            this.tell("rejected");
            this.surroundings.onProblem(error);
        }
    }

    /** @param {number} wakeAt */
    #wake(wakeAt) {
        clearTimeout(this.#timer);
        if (wakeAt === Infinity) return;
        const pause = Math.max(0, wakeAt - this.surroundings.now());
        this.#timer = setTimeout(() => {
            if (!this.surroundings.isHidden()) this.tell("tick");
        }, pause);
    }
}
