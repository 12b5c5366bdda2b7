// SPDX-License-Identifier: Apache-2.0
// Ceremonies between a server, a browser and an authenticator, each of them a stand-in.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError, Martlet } from "../../Sources/SignIn/SignInServer/Static/js/martlet.js";
import { refusal, standIn } from "./browser.mjs";

const creation = { rp: { id: "localhost", name: "T" }, user: { id: "AQ", name: "r", displayName: "R" }, challenge: "AQ" };
const request = { rpId: "localhost", challenge: "AQ" };
const signals = { rpId: "localhost", userId: "AQ", name: "r", displayName: "R", allAcceptedCredentialIds: ["made"] };
const begun = (publicKey) => ({ ceremony: "c", publicKey, expiresAt: 0 });

test("signing up: begin, prompt, finish, and password managers are told", async (context) => {
    const seen = standIn(context, (path, body) => {
        if (path === "sign-up/begin") return begun(creation);
        assert.deepEqual(body, { ceremony: "c", credential: { id: "made" }, session: { kind: "cookie" } });
        return { account: { name: "r" }, session: {}, signals };
    });
    const { account } = await new Martlet().signUp({ name: "r" });
    assert.equal(account.name, "r");
    assert.deepEqual(seen.calls, ["sign-up/begin", "sign-up/finish"]);
    assert.deepEqual(seen.signals.map(([name]) => name), ["accepted", "details"]);
    assert.deepEqual(seen.signals[0][1].allAcceptedCredentialIds, ["made"]);
});

const finalRefusals = [
    ["ceremony_unknown", 409],
    ["name_taken", 409],
    ["address_taken", 409],
    ["passkey_limit_reached", 409],
    ["credential_refused", 422],
    ["authenticator_refused", 422],
    ["bad_request", 400],
    ["not_signed_in", 401],
    ["origin_not_allowed", 403],
    ["fresh_verification_required", 403],
    ["link_session_limited", 403],
    ["account_disabled", 403],
    ["invite_invalid", 403],
    ["sign_up_closed", 403],
    ["rate_limited", 429],
    ["payload_too_large", 413],
];
const registrations = [
    ["sign-up", (martlet) => martlet.signUp({ name: "r" })],
    ["passkeys/add", (martlet) => martlet.account.addPasskey()],
];
for (const [route, register] of registrations) {
    for (const [code, status] of finalRefusals) {
        test(`a passkey that is refused at ${route} as ${code} is reported as unknown, so that it does not stay`, async (context) => {
            const seen = standIn(context, (path) => {
                if (path === `${route}/begin`) return begun(creation);
                throw refusal(status, code);
            });
            await assert.rejects(register(new Martlet()), { code });
            assert.deepEqual(seen.signals, [["unknown", { rpId: "localhost", credentialId: "made" }]]);
        });
    }
}

test("a passkey whose fate is not known is not reported", async (context) => {
    const failures = [
        refusal(503, "service_unavailable"),
        refusal(500, "internal_error"),
        refusal(409, "credential_already_registered"),
        new Response("<h1>proxy</h1>", { status: 408, headers: { "Content-Type": "text/html" } }),
        Response.json({ message: "of some proxy" }, { status: 429 }),
        new TypeError("network"),
    ];
    for (const failure of failures) {
        const seen = standIn(context, (path) => {
            if (path === "sign-up/begin") return begun(creation);
            throw failure;
        });
        await assert.rejects(new Martlet().signUp({ name: "r" }), ApiError);
        assert.deepEqual(seen.signals, []);
    }
});

test("an unknown passkey is reported with what the server says of it", async (context) => {
    const unknownCredential = { rpId: "localhost", credentialId: "made" };
    const seen = standIn(context, (path) => {
        if (path === "sign-in/begin") return begun(request);
        throw refusal(401, "unknown_credential", { signal: { unknownCredential } });
    });
    await assert.rejects(new Martlet().signIn(), { code: "unknown_credential", status: 401, requestId: "r-1" });
    assert.deepEqual(seen.signals, [["unknown", unknownCredential]]);
});

test("a typed name goes to begin, options at hand do without it", async (context) => {
    const bodies = [];
    const seen = standIn(context, (path, body) => {
        bodies.push(body);
        return path === "sign-in/begin" ? begun(request) : { account: {}, session: {} };
    });
    await new Martlet().signIn({ name: "robin" });
    await new Martlet().signIn({ begun: { ...begun(request), ceremony: "at hand" }, manner: "immediate" });
    assert.deepEqual(seen.calls, ["sign-in/begin", "sign-in/finish", "sign-in/finish"]);
    assert.deepEqual(bodies[0], { name: "robin" });
    assert.equal(bodies[2].ceremony, "at hand");
    assert.equal(seen.prompts[0].uiMode, undefined);
    assert.equal(seen.prompts[1].uiMode, "immediate");
});

test("a call that needs fresh verification explains, verifies and is made again", async (context) => {
    let isFresh = false;
    const seen = standIn(context, (path) => {
        if (path === "verify/begin") return begun(request);
        if (path === "verify/finish") isFresh = true;
        else if (!isFresh) throw refusal(403, "fresh_verification_required");
        return {};
    });
    const said = [];
    const martlet = new Martlet({ beforeVerification: async () => void said.push(seen.calls.length) });
    await martlet.account.removePasskey("a/b");
    const route = "passkeys/a%2Fb/remove";
    assert.deepEqual(seen.calls, [route, "verify/begin", "verify/finish", route]);
    assert.deepEqual(said, [1]);
});

test("a person who does not want to verify stops the call", async (context) => {
    const seen = standIn(context, () => {
        throw refusal(403, "fresh_verification_required");
    });
    const no = new DOMException("not now", "NotAllowedError");
    const martlet = new Martlet({ beforeVerification: () => Promise.reject(no) });
    await assert.rejects(martlet.account.delete("r"), { name: "NotAllowedError" });
    assert.deepEqual(seen.calls, ["account/delete"]);
});

test("a verification that does not help is not repeated", async (context) => {
    const seen = standIn(context, (path) => {
        if (path === "verify/begin") return begun(request);
        if (path === "verify/finish") return {};
        throw refusal(403, "fresh_verification_required");
    });
    await assert.rejects(new Martlet().account.addPasskey(), { code: "fresh_verification_required" });
    assert.equal(seen.calls.filter((path) => path === "verify/begin").length, 1);
});

test("a bearer session sends its token and then no cookies, to the server that was named", async (context) => {
    const seen = standIn(context, (path) => {
        if (path === "sign-in/begin") return begun(request);
        return { account: {}, session: { token: "t-1" } };
    });
    const martlet = new Martlet({ baseURL: "https://signin.example.com/", session: "bearer" });
    await martlet.signIn();
    await martlet.account.session();
    await martlet.signOut();
    const last = seen.headers.at(-1);
    assert.equal(last.Authorization, "Bearer t-1");
    assert.equal(last.url, "https://signin.example.com/api/v1/session/end");
    const ways = seen.headers.map(({ credentials, Authorization }) => [credentials, Authorization]);
    // The ceremony is bound to the browser by its cookie; what comes after needs none.
    assert.deepEqual(ways.slice(0, 2), [["include", undefined], ["include", undefined]]);
    assert.ok(ways.slice(2).every(([credentials, token]) => credentials === "omit" && token === "Bearer t-1"));
});

test("a page of a related origin sends no cookie at all, and wants a token", async (context) => {
    const seen = standIn(context, (path, body) => {
        if (path === "sign-in/begin") return begun(request);
        if (path === "sign-in/finish") assert.deepEqual(body.session, { kind: "bearer" });
        return { account: {}, session: { token: "t-1" } };
    });
    const martlet = new Martlet({ baseURL: "https://signin.example.com", related: true });
    await martlet.signIn();
    await martlet.signOut();
    const ways = seen.headers.map(({ credentials, Authorization }) => [credentials, Authorization]);
    assert.deepEqual(ways, [["omit", undefined], ["omit", undefined], ["omit", "Bearer t-1"]]);
    assert.throws(() => new Martlet({ related: true, session: "cookie" }), TypeError);
});

test("an answer that is not JSON, and none at all, are errors with codes", async (context) => {
    standIn(context, () => {
        throw new Response("<h1>proxy</h1>", { status: 200, headers: { "Content-Type": "text/html" } });
    });
    await assert.rejects(new Martlet().configuration(), { code: "unexpected_answer" });
    standIn(context, () => {
        throw new TypeError("network");
    });
    await assert.rejects(new Martlet().configuration(), { code: "network_unreachable", status: 0 });
    standIn(context, () => {
        throw refusal(429, "rate_limited", {}, { "Retry-After": "17" });
    });
    await assert.rejects(new Martlet().configuration(), { code: "rate_limited", retryAfter: 17 });
});

test("a passkey that was used without its PIN is asked for it the next time", async (context) => {
    const begins = [];
    standIn(context, (path, body) => {
        if (path === "sign-in/begin") {
            begins.push(body);
            return begun(request);
        }
        if (begins.length === 1) throw refusal(401, "user_verification_needed");
        return { account: { name: "r" }, session: {}, signals };
    });
    const martlet = new Martlet();
    await assert.rejects(martlet.signIn({}), { code: "user_verification_needed" });
    await martlet.signIn({ name: "r" });
    assert.deepEqual(begins, [{}, { name: "r", userVerification: "required" }]);
});
