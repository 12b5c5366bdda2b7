// SPDX-License-Identifier: Apache-2.0
// What somebody went to a provider for: anything but our own word is a sign-in.

import assert from "node:assert/strict";
import { test } from "node:test";
import { parsed } from "../../Sources/SignIn/SignInServer/Static/js/pages/errand.js";

test("an errand is read as it was written", () => {
    const errand = { purpose: "account/identities", search: "?return=%2Fnotes", invite: "abc", language: "ko" };
    assert.deepEqual(parsed(JSON.stringify(errand)), errand);
});

test("what is none is passed over", () => {
    const texts = [null, "", "{", "null", "1", "[]", "{}", '{"purpose":"account/delete","search":""}'];
    for (const text of [...texts, '{"purpose":"verify/external","search":1}', '{"purpose":"../x","search":""}']) {
        assert.equal(parsed(text), null);
    }
});

test("what is no invitation is none", () => {
    for (const invite of [undefined, null, 1, {}, ["a"]]) {
        assert.equal(parsed(JSON.stringify({ purpose: "sign-in/external", search: "", invite }))?.invite, null);
    }
});

test("what is no language is none", () => {
    for (const language of [undefined, null, 1, {}, ["ja"]]) {
        const text = JSON.stringify({ purpose: "sign-in/external", search: "", invite: null, language });
        assert.equal(parsed(text)?.language, null);
    }
});
