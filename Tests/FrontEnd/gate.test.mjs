// SPDX-License-Identifier: Apache-2.0
// One request to the authenticator at a time.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Gate } from "../../Sources/SignIn/SignInServer/Static/js/ceremonies/gate.js";

/** Requests that settle only when a test says so, and how many were ever open together. */
class Authenticator {
    open = 0;
    mostOpen = 0;
    started = [];
    waiting = new Map();

    request(name) {
        return (signal) => {
            this.started.push(name);
            this.open += 1;
            this.mostOpen = Math.max(this.mostOpen, this.open);
            return new Promise((resolve, reject) => {
                this.waiting.set(name, {
                    signal,
                    resolve: () => (this.open--, resolve(name)),
                    reject: () => (this.open--, reject(new DOMException("aborted", "AbortError"))),
                });
            });
        };
    }
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test("a second request starts only after the first was aborted and has settled", async () => {
    const authenticator = new Authenticator();
    const gate = new Gate();
    const first = gate.run(authenticator.request("first"));
    await turn();
    const second = gate.run(authenticator.request("second"));
    await turn();
    assert.deepEqual(authenticator.started, ["first"]);
    assert.equal(authenticator.waiting.get("first").signal.aborted, true);

    authenticator.waiting.get("first").reject();
    await assert.rejects(first, { name: "AbortError" });
    await turn();
    assert.deepEqual(authenticator.started, ["first", "second"]);
    authenticator.waiting.get("second").resolve();
    assert.equal(await second, "second");
    assert.equal(authenticator.mostOpen, 1);
});

test("a request that is replaced while it waits never starts", async () => {
    const authenticator = new Authenticator();
    const gate = new Gate();
    const first = gate.run(authenticator.request("first"));
    await turn();
    const second = gate.run(authenticator.request("second"));
    const third = gate.run(authenticator.request("third"));
    authenticator.waiting.get("first").reject();
    await assert.rejects(first, { name: "AbortError" });
    await assert.rejects(second, { name: "AbortError" });
    await turn();
    authenticator.waiting.get("third").resolve();
    assert.equal(await third, "third");
    assert.deepEqual(authenticator.started, ["first", "third"]);
    assert.equal(authenticator.mostOpen, 1);
});

test("a request that succeeded in spite of the abort keeps its result", async () => {
    const authenticator = new Authenticator();
    const gate = new Gate();
    const first = gate.run(authenticator.request("first"));
    await turn();
    const second = gate.run(authenticator.request("second"));
    authenticator.waiting.get("first").resolve();
    assert.equal(await first, "first");
    await turn();
    authenticator.waiting.get("second").resolve();
    assert.equal(await second, "second");
});

test("clearing returns when the pending request has settled", async () => {
    const authenticator = new Authenticator();
    const gate = new Gate();
    const first = gate.run(authenticator.request("first"));
    await turn();
    let isClear = false;
    const cleared = gate.clear().then(() => (isClear = true));
    await turn();
    assert.equal(isClear, false);
    authenticator.waiting.get("first").reject();
    await assert.rejects(first, { name: "AbortError" });
    await cleared;
    await gate.clear();
});

test("a request that fails does not stop the next one", async () => {
    const gate = new Gate();
    await assert.rejects(
        gate.run(async () => {
            throw new DOMException("declined", "NotAllowedError");
        }),
        { name: "NotAllowedError" },
    );
    assert.equal(await gate.run(async () => "fine"), "fine");
});
