// SPDX-License-Identifier: Apache-2.0
// From a password to a passkey: only where it may be, never in the way.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Martlet } from "../../Sources/SignIn/SignInServer/Static/js/martlet.js";
import { refusal, standIn } from "./browser.mjs";

const fresh = { methods: ["password"], freshUntil: 1 };
const rpId = "example.com";
const begin = "passkeys/upgrade/begin";
const end = "passkeys/upgrade/finish";
const claim = "passkeys/upgrade/prompt";

/**
 * A browser that says what it can, and a server that begins every upgrade.
 *
 * @param {import("node:test").TestContext} context
 * @param {{ can?: object, finish?: () => object, show?: boolean }} scene
 */
function scene(context, { can = {}, finish = () => ({ passkey: {} }), show = false }) {
    const seen = standIn(context, (path) => {
        if (path === begin) return { ceremony: "c", publicKey: { rp: { id: rpId }, user: {}, challenge: "" } };
        if (path === end) return finish();
        if (path === claim) return { show };
        throw refusal(404, "not_found");
    });
    const abilities = { conditionalCreate: true, passkeyPlatformAuthenticator: true, ...can };
    PublicKeyCredential.getClientCapabilities = async () => abilities;
    PublicKeyCredential.parseCreationOptionsFromJSON = (options) => options;
    return seen;
}

test("a passkey is asked for without a prompt, and nothing else is offered then", async (context) => {
    const seen = scene(context, { show: true });
    assert.equal(await new Martlet().upgrade.after({ session: fresh }), "made");
    assert.deepEqual(seen.prompts.map(({ name, mediation }) => [name, mediation]), [["create", "conditional"]]);
    assert.deepEqual(seen.calls, [begin, end]);
});

for (const session of [
    { methods: ["passkey"], freshUntil: 1 },
    { methods: ["password"], freshUntil: null },
    { methods: ["email_code"], freshUntil: 1 },
    { methods: ["link"], freshUntil: null },
]) {
    test(`nothing is asked for after ${session.methods} and freshness ${session.freshUntil}`, async (context) => {
        const seen = scene(context, { show: true });
        assert.equal(await new Martlet().upgrade.after({ session }), "nothing");
        assert.deepEqual([seen.calls, seen.prompts], [[], []]);
    });
}

test("a browser that makes none by itself gets the offer, if the server says that it is time", async (context) => {
    for (const show of [true, false]) {
        const seen = scene(context, { can: { conditionalCreate: false }, show });
        assert.equal(await new Martlet().upgrade.after({ session: fresh }), show ? "prompt" : "nothing");
        assert.deepEqual([seen.calls, seen.prompts], [[claim], []]);
    }
});

test("a browser that can keep none gets no offer, and none is used up", async (context) => {
    const can = { conditionalCreate: false, passkeyPlatformAuthenticator: false, hybridTransport: false };
    const seen = scene(context, { can: { ...can, userVerifyingPlatformAuthenticator: false }, show: true });
    assert.equal(await new Martlet().upgrade.after({ session: fresh }), "nothing");
    assert.deepEqual(seen.calls, []);
});

test("a provider that declines leaves the offer", async (context) => {
    const seen = scene(context, { show: true });
    seen.refuses = "NotAllowedError";
    assert.equal(await new Martlet().upgrade.after({ session: fresh }), "prompt");
    assert.deepEqual([seen.calls, seen.signals], [[begin, claim], []]);
});

test("what the server refuses is taken back at the provider", async (context) => {
    const finish = () => {
        throw refusal(422, "credential_refused");
    };
    const seen = scene(context, { finish });
    assert.equal(await new Martlet().upgrade.after({ session: fresh }), "nothing");
    assert.deepEqual(seen.signals, [["unknown", { rpId, credentialId: "made" }]]);
});

test("a provider that never answers is not waited for, though it does not even stop", async (context) => {
    context.mock.timers.enable({ apis: ["setTimeout"] });
    const seen = scene(context, { show: true });
    let signal;
    navigator.credentials.create = (options) => ((signal = options.signal), new Promise(() => undefined));
    const result = new Martlet().upgrade.after({ session: fresh });
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    while (signal === undefined) await turn();
    context.mock.timers.tick(4_000);
    await turn();
    assert.equal(signal.aborted, true);
    context.mock.timers.tick(500);
    assert.equal(await result, "prompt");
    assert.deepEqual(seen.calls, [begin, claim]);
});

test("a server that is gone keeps nobody", async (context) => {
    scene(context, {});
    globalThis.fetch = async () => {
        throw new TypeError("no network");
    };
    assert.equal(await new Martlet().upgrade.after({ session: fresh }), "nothing");
});
