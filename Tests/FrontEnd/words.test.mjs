// SPDX-License-Identifier: Apache-2.0
// Every refusal and every kind of thing has words, also those of a newer server.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { ApiError } from "../../Sources/SignIn/SignInServer/Static/js/api.js";
import { activityWords } from "../../Sources/SignIn/SignInServer/Static/js/words/activity.js";
import { noticeFor, signInAddress } from "../../Sources/SignIn/SignInServer/Static/js/words/notices.js";
import { kindWords } from "../../Sources/SignIn/SignInServer/Static/js/words/passkeys.js";
import { aboutCode, explain } from "../../Sources/SignIn/SignInServer/Static/js/words/problems.js";
import { methodWords } from "../../Sources/SignIn/SignInServer/Static/js/words/methods.js";
import { deviceWords } from "../../Sources/SignIn/SignInServer/Static/js/words/devices.js";
import { fullMomentWords, momentWords } from "../../Sources/SignIn/SignInServer/Static/js/words/times.js";

import { catalogue, languages, speak } from "./words-in-use.mjs";

speak("en");
const sources = new URL("../../Sources/SignIn/", import.meta.url);
const read = (path) => readFileSync(new URL(path, sources), "utf8");

/** The codes that the API's description promises, and those that the program knows: both must have words. */
const described = JSON.parse(read("SignInServer/Static/openapi.json")).components.schemas.Error.properties.error
    .properties.code.enum;
const spelled = (path, pattern) => [...read(path).matchAll(pattern)].map(([, code]) => code);
const engine = spelled("SignInAccounts/Engine/SignInError.swift", /^ +case \w+ = "([a-z_]+)"$/gm);
const server = spelled("SignInServer/HTTP/APIErrorCode.swift", /^ +case \w+ = "([a-z_]+)"$/gm);
const client = spelled("MartletClient/SignInClientError+Code.swift", /rawValue: "([a-z_]+)"\)/g);
const codes = [...new Set([...described, ...engine, ...server])];
const fallback = explain(new ApiError({ code: "made_up", status: 400 })).text;

for (const code of codes) {
    test(`${code} has words of its own`, () => {
        const { text, calm } = explain(new ApiError({ code, status: 499 }));
        assert.match(text, /^[A-Z].*\.$/);
        assert.equal(calm, false);
        if (!["bad_request", "unsupported_media_type", "method_not_allowed"].includes(code)) {
            assert.notEqual(text, fallback);
        }
    });
}

test("no words are kept for codes and kinds that nobody sends", () => {
    const events = spelled("SignInAccounts/Trail/TrailKind.swift", /rawValue: "([a-z_]+)"\)/g);
    const known = new Map([
        ["script.problem.", new Set([...codes, "network_unreachable"])],
        ["script.activity.", new Set(events)],
    ]);
    for (const kind of events) assert.ok(`script.activity.${kind}` in catalogue("en"), `${kind} has no words`);
    for (const key of Object.keys(catalogue("en"))) {
        for (const [beginning, names] of known) {
            const code = key.slice(beginning.length).replace(/\.by-(address|either)$/, "");
            if (key.startsWith(beginning)) assert.ok(names.has(code), key);
        }
    }
});

for (const language of languages) {
    test(`a person is told in ${language}`, () => {
        speak(language);
        const { text } = explain(new ApiError({ code: "rate_limited", status: 429, retryAfter: 61 }));
        assert.equal(text, catalogue(language)["script.wait.minutes.other"].replace("{count}", "2"));
        const failure = explain(new ApiError({ code: "made_up", status: 503, requestId: "r-7" })).text;
        assert.ok(failure.startsWith(catalogue(language)["script.problem.internal_error"]) && failure.includes("r-7"));
        assert.equal(noticeFor("?notice=signed-out"), catalogue(language)["script.notice.signed-out"]);
        speak("en");
    });
}

test("products keep their names, what stands between them is translated", () => {
    assert.equal(deviceWords("Chrome on Linux"), "Chrome on Linux");
    speak("ja");
    assert.equal(deviceWords("Chrome on Linux"), "Chrome (Linux)");
    assert.equal(deviceWords("Unknown device"), "不明なデバイス");
    assert.equal(deviceWords("Unknown device on Linux 2"), "不明なデバイス (Linux) 2");
    assert.equal(deviceWords("Samsung Internet on Android 3"), "Samsung Internet (Android) 3");
    for (const name of ["curl", "Key on my desk", "Sitting on Linux machines", "An Unknown device", "on Linux", ""]) {
        assert.equal(deviceWords(name), name);
    }
    speak("en");
});

test("the lists of codes agree", () => {
    assert.ok(engine.length > 20 && server.length > 25, "the sources are written as this test reads them");
    assert.deepEqual([...server].sort(), [...described].sort());
    assert.deepEqual(described.filter((code) => !client.includes(code)), [], "the Swift client names every code");
});

test("an unknown code gets the words of its kind", () => {
    assert.equal(fallback, explain(new ApiError({ code: "bad_request", status: 400 })).text);
    const failure = explain(new ApiError({ code: "made_up", status: 503, requestId: "r-7" })).text;
    assert.match(failure, /server.*r-7/);
});

test("the person is told how long to wait", () => {
    const words = (retryAfter) => explain(new ApiError({ code: "rate_limited", status: 429, retryAfter })).text;
    assert.match(words(0), /in a moment/);
    assert.match(words(30), /in 30 seconds/);
    assert.match(words(1), /in 1 second\./);
    assert.match(words(60), /in a minute/);
    assert.match(words(61), /in 2 minutes/);
});

test("who waits for a password reads that other ways do not, and nobody else does", () => {
    const words = (kind, retryAfter) =>
        explain(aboutCode(new ApiError({ code: "rate_limited", status: 429, retryAfter }), kind)).text;
    assert.match(words("password", 600), /in 10 minutes\. A passkey and the other ways/);
    assert.doesNotMatch(words("password", 5), /other ways/);
    assert.doesNotMatch(words("sent", 600), /other ways/);
});

test("a refusal about an input names it", () => {
    assert.equal(explain(new ApiError({ code: "name_taken", status: 409 })).field, "name");
    assert.equal(explain(new ApiError({ code: "display_name_invalid", status: 422 })).field, "displayName");
    assert.equal(explain(new ApiError({ code: "not_found", status: 404 })).field, null);
});

test("all that speaks against a password is told", () => {
    const details = JSON.parse(read("SignInServer/Static/openapi.json")).components.schemas.Error.properties.error
        .properties.details.items.properties.code.enum;
    assert.ok(details.length > 5);
    for (const language of languages) {
        speak(language);
        const plain = explain(new ApiError({ code: "password_unsuitable", status: 422 })).text;
        for (const detail of details) {
            const told = explain(new ApiError({ code: "password_unsuitable", status: 422, details: [detail, "made_up"] }));
            assert.equal(told.text, `${plain} ${catalogue(language)[`script.objection.${detail}`]}`);
        }
    }
    speak("en");
});

test("what helps against a wrong code fits its kind", () => {
    const words = (kind) => explain(aboutCode(new ApiError({ code: "code_refused", status: 401 }), kind)).text;
    assert.match(words("app"), /clock .*Wait for the next one/);
    // Nobody is sent another one by waiting.
    assert.match(words("sent"), /newest message/);
    for (const kind of ["sent", "saved", "operator_link", "constructor"]) assert.doesNotMatch(words(kind), /next|clock/);
    const other = explain(aboutCode(new ApiError({ code: "code_spent", status: 422 }), "app")).text;
    assert.equal(other, catalogue("en")["script.problem.code_spent"]);
    assert.equal(aboutCode("text", "app"), "text");
});

test("methods have words, and those of a newer server are passed over", () => {
    assert.equal(methodWords(["password", "totp", "made_up"], "en"), "password and code of the app");
    assert.equal(methodWords([], "en"), "");
    speak("ja");
    assert.equal(methodWords(["password", "totp"], "ja"), "パスワード、アプリのコード");
    speak("en");
});

test("a prompt that was closed is no alarm, a wrong address is", () => {
    for (const name of ["NotAllowedError", "AbortError", "InvalidStateError"]) {
        assert.equal(explain(new DOMException("", name)).calm, true, name);
    }
    assert.equal(explain(new DOMException("", "SecurityError")).calm, false);
});

test("anything may be thrown", () => {
    for (const thrown of [undefined, null, 7, "text", new TypeError("x"), { name: 5 }]) {
        const { text, calm } = explain(thrown);
        assert.match(text, /browser/);
        assert.equal(calm, false);
    }
});

test("activity of a newer server is readable", () => {
    assert.equal(activityWords({ kind: "passkey_added", detail: "Blue key" }), "Passkey added: Blue key");
    assert.equal(activityWords({ kind: "moon_was_full", detail: null }), "Moon was full");
});

for (const language of languages) {
    test(`activity names providers by their titles in ${language}`, () => {
        speak(language);
        const titles = new Map([["apple", "Apple"], ["chrome", "Chrome"]]);
        for (const kind of ["external_linked", "external_unlinked", "external_ended", "external_gone"]) {
            const what = catalogue(language)[`script.activity.${kind}`];
            assert.equal(activityWords({ kind, detail: "apple" }, titles), `${what}: Apple`);
            // A provider that was taken out has no title any more.
            assert.equal(activityWords({ kind, detail: "nest" }, titles), `${what}: nest`);
            assert.equal(activityWords({ kind, detail: "apple" }), `${what}: apple`);
        }
        // A name that a person gave stays as it is.
        const added = catalogue(language)["script.activity.passkey_added"];
        assert.equal(activityWords({ kind: "passkey_added", detail: "apple" }, titles), `${added}: apple`);
        speak("en");
    });
}

test("kinds of passkeys have words, unknown ones too", () => {
    assert.equal(kindWords({ kind: "security_key", backedUp: false }).tag, "Security key");
    assert.match(kindWords({ kind: "synced", backedUp: false }).backup, /not backed up/);
    assert.deepEqual(kindWords({ kind: "new", backedUp: true }), { tag: "Passkey", backup: "Backed up" });
});

test("a notice is one of ours or none", () => {
    assert.match(noticeFor("?notice=signed-out") ?? "", /signed out/);
    assert.equal(noticeFor("?notice=<b>pay+here</b>"), null);
    assert.equal(noticeFor("?notice=constructor"), null);
    // A mail leads to the account page: who comes from there was not signed out.
    assert.match(noticeFor("?notice=account") ?? "", /^Sign in to open/);
    assert.equal(signInAddress("ended", "/account"), "/sign-in?notice=ended&return=%2Faccount");
});

test("near moments are told by distance, far ones by date", () => {
    const now = Date.UTC(2026, 5, 15, 12);
    assert.equal(momentWords(now - 5_000, now, "en"), "now");
    assert.equal(momentWords(now + 5_000, now, "en"), "now");
    assert.equal(momentWords(now - 5 * 60_000, now, "en"), "5 minutes ago");
    assert.equal(momentWords(now - 86_400_000, now, "en"), "yesterday");
    assert.equal(momentWords(now - 40 * 86_400_000, now, "en"), "May 6, 2026");
    assert.match(fullMomentWords(now, "en"), /June 15, 2026/);
});
