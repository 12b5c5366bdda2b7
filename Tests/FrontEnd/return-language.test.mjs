// SPDX-License-Identifier: Apache-2.0
// When the page that a provider posts people back to is asked for once more, in the language that they chose.

import assert from "node:assert/strict";
import { test } from "node:test";
import { speaksAnother } from "../../Sources/SignIn/SignInServer/Static/js/pages/provider-return/language.js";

test("a page in another language than the one that was left is asked for once more", () => {
    assert.equal(speaksAnother("ja", "en"), true);
    assert.equal(speaksAnother("ja", "ja"), false);
});

test("without a language that is known, none is asked for", () => {
    assert.equal(speaksAnother(null, "en"), false);
});
