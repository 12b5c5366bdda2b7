// SPDX-License-Identifier: Apache-2.0
// The suggestion at the user-name field, carried out against a server and a browser made of promises.

import assert from "node:assert/strict";
import { test } from "node:test";
import { SignInOffer } from "../../Sources/SignIn/SignInServer/Static/js/ceremonies/sign-in-offer.js";

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A page's surroundings that a test answers by hand. */
function surroundings(changes = {}) {
    const made = {
        log: [],
        requests: [],
        problems: [],
        time: 1_000_000,
        begin: async () => {
            made.log.push("begin");
            return { ceremony: `c${made.log.length}`, publicKey: {}, expiresAt: made.time + 300_000 };
        },
        request: ({ ceremony }) => {
            made.log.push("request");
            return new Promise((resolve, reject) => made.requests.push({ ceremony, resolve, reject }));
        },
        abort: () => made.log.push("abort"),
        finish: async ({ ceremony }, credential) => void made.log.push(`finish ${ceremony} ${credential}`),
        onProblem: (error) => made.problems.push(error),
        now: () => made.time,
        isHidden: () => false,
        ...changes,
    };
    return made;
}

test("a suggestion that is taken goes to the server with its own ceremony, and ends the offer", async () => {
    const page = surroundings();
    const offer = new SignInOffer(page);
    offer.tell("start");
    await turn();
    page.requests[0].resolve("passkey");
    await turn();
    assert.deepEqual(page.log, ["begin", "request", "finish c1 passkey", "abort"]);
    offer.tell("focus");
    await turn();
    assert.equal(page.log.length, 4);
});

test("a refusal is told to nobody", async () => {
    const page = surroundings();
    const offer = new SignInOffer(page);
    offer.tell("start");
    await turn();
    page.requests[0].reject(new DOMException("", "NotAllowedError"));
    await turn();
    assert.deepEqual(page.problems, []);
    assert.deepEqual(page.log, ["begin", "request"]);
    offer.tell("stop");
});

test("the end of a request that gave way to its renewal is no refusal", async () => {
    const page = surroundings();
    const offer = new SignInOffer(page);
    offer.tell("start");
    await turn();
    page.time += 250_000;
    offer.tell("tick");
    await turn();
    page.requests[0].reject(new DOMException("", "AbortError"));
    await turn();
    page.requests[1].resolve("passkey");
    await turn();
    assert.deepEqual(page.log, ["begin", "request", "begin", "request", "finish c3 passkey", "abort"]);
});

test("a passkey chosen while the renewal is on its way counts, with the older challenge", async () => {
    let arrive = () => {};
    const page = surroundings();
    const offer = new SignInOffer(page);
    offer.tell("start");
    await turn();
    page.begin = () => new Promise((resolve) => (arrive = resolve));
    page.time += 250_000;
    offer.tell("tick");
    page.requests[0].resolve("passkey");
    await turn();
    arrive({ ceremony: "late", publicKey: {}, expiresAt: page.time + 300_000 });
    await turn();
    assert.deepEqual(page.log, ["begin", "request", "finish c1 passkey", "abort"]);
});

test("an answer in the very moment in which the person opens a prompt is dropped", async () => {
    const page = surroundings();
    const offer = new SignInOffer(page);
    offer.tell("start");
    await turn();
    offer.tell("hold");
    page.requests[0].resolve("passkey");
    await turn();
    assert.deepEqual(page.log, ["begin", "request", "abort"]);
    offer.tell("stop");
});

test("an answer that the server refuses is reported once, and not asked for again", async () => {
    const refusal = new Error("refused");
    const page = surroundings({ finish: () => Promise.reject(refusal) });
    const offer = new SignInOffer(page);
    offer.tell("start");
    await turn();
    page.requests[0].resolve("passkey");
    await turn();
    page.time += 1e9;
    offer.tell("tick");
    await turn();
    assert.deepEqual(page.problems, [refusal]);
    assert.deepEqual(page.log, ["begin", "request"]);
    offer.tell("stop");
});

test("options at hand are given to one prompt, and only while they last", async () => {
    const page = surroundings();
    const offer = new SignInOffer(page);
    assert.equal(offer.takeOptions(), null);
    offer.tell("start");
    await turn();
    assert.equal(offer.takeOptions()?.ceremony, "c1");
    assert.equal(offer.takeOptions(), null);
    offer.tell("hold");
    offer.tell("release");
    await turn();
    page.time += 250_000;
    assert.equal(offer.takeOptions(), null);
    offer.tell("stop");
});

test("options that were answered already are not given away", async () => {
    const page = surroundings({ finish: () => Promise.reject(new Error("refused")) });
    const offer = new SignInOffer(page);
    offer.tell("start");
    await turn();
    page.requests[0].resolve("passkey");
    await turn();
    assert.equal(offer.takeOptions(), null);
    offer.tell("stop");
});

test("a server that cannot be reached is asked again later, not at once", async () => {
    const page = surroundings({ begin: () => Promise.reject(new Error("no network")) });
    const offer = new SignInOffer(page);
    offer.tell("start");
    await turn();
    offer.tell("tick");
    await turn();
    assert.deepEqual(page.problems, []);
    assert.deepEqual(page.log, []);
    offer.tell("stop");
});
