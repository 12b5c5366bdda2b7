// SPDX-License-Identifier: Apache-2.0
// The life of the suggestion at the user-name field, as lists of events and actions.

import assert from "node:assert/strict";
import { test } from "node:test";
import { initialOffer, nextOffer } from "../../Sources/SignIn/SignInServer/Static/js/ceremonies/offer-machine.js";
import { PATIENCE } from "../../Sources/SignIn/SignInServer/Static/js/ceremonies/schedule.js";

const LIFE = 300_000;

/** Plays events, each `[name, now]`, and returns the actions with the last state. */
function play(...events) {
    let state = initialOffer;
    const actions = events.map(([name, now, more]) => {
        const [next, action] = nextOffer(state, { name, now, ...more });
        state = next;
        return action;
    });
    return { state, actions };
}

const arrived = (now) => ["arrived", now, { expiresAt: now + LIFE }];

test("a page asks for options and then for suggestions", () => {
    const { state, actions } = play(["start", 0], arrived(10));
    assert.deepEqual(actions, ["fetch", "request"]);
    assert.equal(state.phase, "pending");
});

test("a pending request is renewed a minute before its challenge expires, and not sooner", () => {
    const { state, actions } = play(["start", 0], arrived(0), ["tick", 239_999], ["tick", 240_000], arrived(240_010));
    assert.deepEqual(actions, ["fetch", "request", "none", "fetch", "request"]);
    assert.equal(state.wakeAt, 240_010 + LIFE - 60_000);
});

test("a page that was hidden past the renewal renews when it is shown", () => {
    const { actions } = play(["start", 0], arrived(0), ["tick", 9_000_000]);
    assert.deepEqual(actions, ["fetch", "request", "fetch"]);
});

test("a prompt of the person's choice takes the floor and gives it back", () => {
    const { state, actions } = play(["start", 0], arrived(0), ["hold", 5], ["tick", 1e9], ["focus", 1e9], ["release", 2e9]);
    assert.deepEqual(actions, ["fetch", "request", "abort", "none", "none", "fetch"]);
    assert.equal(state.phase, "fetching");
});

test("options that arrive while another prompt is open start nothing", () => {
    const { actions } = play(["start", 0], ["hold", 5], arrived(6), ["refused", 7], ["failed", 8]);
    assert.deepEqual(actions, ["fetch", "abort", "none", "none", "none"]);
});

test("an authenticator that refuses at once is not asked without pause", () => {
    let state = initialOffer;
    let requests = 0;
    let pending = { name: "start" };
    // Ten minutes, a tick each second; every request is refused in the same moment.
    for (let now = 0; now <= 600_000; now += 1_000) {
        let event = pending ?? { name: "tick" };
        pending = null;
        for (let action = "fetch"; action !== "none"; ) {
            [state, action] = nextOffer(state, { ...event, now });
            if (action === "fetch") event = { name: "arrived", expiresAt: now + LIFE };
            if (action === "request") {
                requests += 1;
                event = { name: "refused" };
            }
        }
    }
    assert.equal(requests, PATIENCE + 1);
    assert.equal(state.wakeAt, Infinity);
});

test("after a refusal the person's return to the field asks again, the echo of a closing prompt does not", () => {
    const refused = [["start", 0], arrived(0), ["refused", 10]];
    assert.equal(play(...refused, ["focus", 500]).actions.at(-1), "none");
    assert.equal(play(...refused, ["focus", 1_500]).actions.at(-1), "fetch");
});

test("focus changes nothing while a request is pending or on its way", () => {
    const { actions } = play(["start", 0], ["focus", 5_000], arrived(6_000), ["focus", 90_000]);
    assert.deepEqual(actions, ["fetch", "none", "request", "none"]);
});

test("an answer that the server did not take is not asked for again until the person returns", () => {
    const { state, actions } = play(["start", 0], arrived(0), ["rejected", 50], ["tick", 1e9], ["focus", 1e9]);
    assert.deepEqual(actions, ["fetch", "request", "none", "none", "fetch"]);
    assert.equal(state.phase, "fetching");
});

test("a server that asks for patience gets it", () => {
    const { state } = play(["start", 0], ["failed", 100, { retryAfter: 90_000 }]);
    assert.equal(state.phase, "resting");
    assert.equal(state.wakeAt, 90_100);
});

test("a request that lived until its renewal ends the row of refusals", () => {
    const { state } = play(["start", 0], arrived(0), ["refused", 1], ["tick", 6_000], arrived(6_000), ["tick", 300_000]);
    assert.equal(state.failures, 0);
});

test("nothing happens before the start, nothing after the end", () => {
    for (const name of ["arrived", "failed", "refused", "focus", "tick", "release"]) {
        assert.equal(play([name, 5_000]).actions[0], "none", name);
    }
    const ended = play(["start", 0], arrived(0), ["stop", 1]);
    assert.equal(ended.actions.at(-1), "abort");
    for (const name of ["start", "arrived", "failed", "refused", "rejected", "focus", "tick", "hold", "release", "stop"]) {
        assert.deepEqual(nextOffer(ended.state, { name, now: 1e9 }), [ended.state, "none"], name);
    }
});
