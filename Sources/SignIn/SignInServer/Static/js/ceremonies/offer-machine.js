// SPDX-License-Identifier: Apache-2.0
// The life of the suggestion at the user-name field, as a value: a state and an event give the next state and what is
// to be done. Nothing here waits, draws or calls.

import { PATIENCE, pauseAfter, renewalTime } from "./schedule.js";

/**
 * idle      nothing asked yet; leaves with `start`
 * fetching  new options are on their way; an older request may still be pending
 * pending   the browser holds the request and suggests passkeys; due for renewal at `wakeAt`
 * resting   refused or failed; asks again at `wakeAt`, or sooner when the person comes back to the field
 * held      a prompt of the person's own choice has the floor; leaves with `release`
 * over      signed in or stopped; there is no way out
 *
 * @typedef {"idle" | "fetching" | "pending" | "resting" | "held" | "over"} Phase
 *
 * @typedef {object} OfferState
 * @property {Phase} phase
 * @property {number} failures  refusals in a row
 * @property {number} since  when the phase began
 * @property {number} wakeAt  when `tick` matters; Infinity for never
 *
 * @typedef {"start" | "arrived" | "failed" | "refused" | "rejected" | "focus" | "tick" | "hold" | "release" | "stop"}
 *     EventName
 *
 * @typedef {object} OfferEvent
 * @property {EventName} name  `refused`: by the authenticator or the person; `rejected`: the server did not take the
 *     answer; `tick`: time passed, or the page became visible
 * @property {number} now
 * @property {number} [expiresAt]  with `arrived`
 * @property {number} [retryAfter]  with `failed`: milliseconds that the server asked for
 *
 * @typedef {"fetch" | "request" | "abort" | "none"} OfferAction
 */

/** @type {OfferState} */
export const initialOffer = { phase: "idle", failures: 0, since: 0, wakeAt: Infinity };

/** A field gets focus back when a prompt closes; that is not the person asking again. */
const ECHO = 1_000;

/**
 * @param {OfferState} state
 * @param {OfferEvent} event
 * @returns {[OfferState, OfferAction]}
 */
export function nextOffer(state, event) {
    const { now } = event;
    const stay = /** @type {[OfferState, OfferAction]} */ ([state, "none"]);
    if (state.phase === "over") return stay;
    switch (event.name) {
        case "start":
            return state.phase === "idle" ? fetching(state, now) : stay;
        case "stop":
            return [{ ...state, phase: "over", wakeAt: Infinity }, "abort"];
        case "hold":
            return [{ ...state, phase: "held", since: now, wakeAt: Infinity }, "abort"];
        case "release":
            return state.phase === "held" ? fetching({ ...state, failures: 0 }, now) : stay;
        case "arrived": {
            if (state.phase !== "fetching") return stay;
            const wakeAt = renewalTime(now, event.expiresAt ?? now);
            return [{ ...state, phase: "pending", since: now, wakeAt }, "request"];
        }
        case "failed":
            return state.phase === "fetching" ? resting(state, now, event.retryAfter ?? 0) : stay;
        case "refused":
            return state.phase === "pending" ? resting(state, now, 0) : stay;
        case "rejected":
            // The same passkey would be answered again: wait for the person.
            return [{ ...state, phase: "resting", since: now, wakeAt: Infinity }, "none"];
        case "focus":
            return state.phase === "resting" && now - state.since >= ECHO ? fetching(state, now) : stay;
        case "tick":
            if (now < state.wakeAt) return stay;
            // A request that lived until its renewal was not refused: the row of refusals ends.
            if (state.phase === "pending") return fetching({ ...state, failures: 0 }, now);
            return state.phase === "resting" ? fetching(state, now) : stay;
    }
}

/**
 * @param {OfferState} state
 * @param {number} now
 * @returns {[OfferState, OfferAction]}
 */
function fetching(state, now) {
    return [{ ...state, phase: "fetching", since: now, wakeAt: Infinity }, "fetch"];
}

/**
 * @param {OfferState} state
 * @param {number} now
 * @param {number} atLeast
 * @returns {[OfferState, OfferAction]}
 */
function resting(state, now, atLeast) {
    const failures = state.failures + 1;
    const wakeAt = failures > PATIENCE ? Infinity : now + Math.max(pauseAfter(failures), atLeast);
    return [{ phase: "resting", failures, since: now, wakeAt }, "none"];
}
