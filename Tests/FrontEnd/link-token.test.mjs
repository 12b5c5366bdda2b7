// SPDX-License-Identifier: Apache-2.0
// A pasted link, or its token alone, is a proof.

import assert from "node:assert/strict";
import { test } from "node:test";
import { tokenOf } from "../../Sources/SignIn/SignInServer/Static/js/pages/recover/link-token.js";

test("a whole link, the recovery's own address and the bare token give the same", () => {
    for (const text of [
        "https://sign-in.example.com/link#token=abc_-9",
        "  https://sign-in.example.com/recover#link=abc_-9\n",
        "#token=abc_-9",
        " abc_-9 ",
    ]) {
        assert.equal(tokenOf(text), "abc_-9", text);
    }
});

test("what is no link stays as it is, for the server to refuse", () => {
    for (const text of ["", "hello", "https://example.com/", "x#y"]) assert.equal(tokenOf(text), text);
});
