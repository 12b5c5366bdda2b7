// SPDX-License-Identifier: Apache-2.0
// What browsers say of themselves, in every shape that has been seen, and in shapes that nobody should.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { abilities, findAbilities } from "../../Sources/SignIn/SignInServer/Static/js/abilities.js";
import { catalogue, languages } from "./words-in-use.mjs";

const names = ["suggest", "keep", "verify", "borrow", "upgrade", "immediate", "signals", "related"];
const table = (list) => Object.fromEntries(list.map(({ name, found }) => [name, found]));
const signals = {
    signalAllAcceptedCredentials: true,
    signalUnknownCredential: true,
    signalCurrentUserDetails: true,
};
const everything = {
    ...signals,
    conditionalGet: true,
    passkeyPlatformAuthenticator: true,
    userVerifyingPlatformAuthenticator: true,
    hybridTransport: true,
    conditionalCreate: true,
    immediateGet: true,
    relatedOrigins: true,
};

test("a browser that can do everything is told so, in one order", () => {
    const found = abilities(everything);
    assert.deepEqual(found.map(({ name }) => name), names);
    assert.ok(found.every(({ found: one }) => one === "yes"));
});

test("what is missing or odd is unknown, and not absent", () => {
    for (const answer of [undefined, null, "yes", 7, {}, [], { conditionalGet: "true", hybridTransport: 1 }]) {
        assert.ok(abilities(answer).every(({ found }) => found === "unknown"), JSON.stringify(answer));
    }
});

test("an ability of several parts needs them all", () => {
    assert.equal(table(abilities({ ...signals, signalCurrentUserDetails: false })).signals, "no");
    assert.equal(table(abilities({ signalUnknownCredential: true })).signals, "unknown");
    assert.equal(table(abilities(signals)).signals, "yes");
});

test("older ways to ask count where the newer one is silent, and only there", () => {
    const older = { conditionalGet: "yes", userVerifyingPlatformAuthenticator: "no" };
    const found = table(abilities({ conditionalGet: false }, older));
    assert.deepEqual([found.suggest, found.verify, found.keep], ["no", "no", "unknown"]);
    // No member that every object has is taken for an answer.
    assert.equal(table(abilities({}, { constructor: "yes" })).suggest, "unknown");
});

/** Puts a browser's class for passkeys in place. */
function browser(members) {
    function PublicKeyCredential() {}
    Object.assign(PublicKeyCredential, members);
    globalThis.PublicKeyCredential = PublicKeyCredential;
    Object.defineProperty(globalThis, "navigator", { value: { credentials: {} }, configurable: true });
}

const navigatorBefore = Object.getOwnPropertyDescriptor(globalThis, "navigator");
afterEach(() => {
    delete globalThis.PublicKeyCredential;
    if (navigatorBefore) Object.defineProperty(globalThis, "navigator", navigatorBefore);
});

test("a browser without passkeys can do nothing of it", async () => {
    assert.ok((await findAbilities()).every(({ found }) => found === "no"));
});

test("an old browser is asked in the old ways", async () => {
    browser({
        isConditionalMediationAvailable: async () => true,
        isUserVerifyingPlatformAuthenticatorAvailable: async () => false,
    });
    const found = table(await findAbilities());
    assert.deepEqual([found.suggest, found.verify, found.signals, found.borrow], ["yes", "no", "no", "unknown"]);
});

test("a call that fails is no answer", async () => {
    const fail = async () => {
        throw new Error("not today");
    };
    browser({ getClientCapabilities: fail, isConditionalMediationAvailable: fail, signalUnknownCredential: fail });
    const found = table(await findAbilities());
    assert.deepEqual([found.suggest, found.borrow, found.signals], ["unknown", "unknown", "no"]);
});

test("every ability has its words: what it is, what it is good for, and what to do", () => {
    for (const language of languages) {
        const words = catalogue(language);
        for (const name of names) {
            for (const ending of ["", "-why", "-do"]) assert.ok(words[`script.browser.${name}${ending}`], `${language}: ${name}${ending}`);
        }
        const keys = Object.keys(words).filter((key) => key.startsWith("script.browser."));
        assert.equal(keys.length, names.length * 3, language);
    }
});
