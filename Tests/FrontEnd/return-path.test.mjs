// SPDX-License-Identifier: Apache-2.0
// Where to go after signing in: never to another site.

import assert from "node:assert/strict";
import { test } from "node:test";
import { returnAddress } from "../../Sources/SignIn/SignInServer/Static/js/return-path.js";

const origin = "https://signin.example.com";
const from = (wish) => returnAddress(`?return=${encodeURIComponent(wish)}`, origin);

test("a path of this site is kept, with query and fragment", () => {
    assert.equal(from("/notes?page=2#end"), "/notes?page=2#end");
    assert.equal(from("/"), "/");
});

test("nothing named leads to the account page", () => {
    assert.equal(returnAddress("", origin), "/account");
    assert.equal(returnAddress("?return=", origin), "/account");
});

const refused = [
    "https://evil.example/",
    "//evil.example/",
    "///evil.example/",
    "/\\evil.example/",
    "/\t/evil.example/",
    "/\n/evil.example/",
    "\\\\evil.example/",
    "/.//evil.example/",
    "/x/..//evil.example/",
    "/%2e//evil.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    " /account",
    "account",
    "https://signin.example.com@evil.example/",
    "/sign-in?return=/sign-in",
    "/api/v1/session",
    "http://[",
    "//[",
];
for (const wish of refused) {
    test(`${JSON.stringify(wish)} leads to the account page`, () => {
        assert.equal(from(wish), "/account");
    });
}

test("whatever is answered stays on this site when a browser follows it", () => {
    for (const wish of [...refused, "/a//b", "/a\\b", "/;//evil", "/?//evil", "/#//evil", "/@evil.example"]) {
        assert.equal(new URL(from(wish), origin).origin, origin, wish);
    }
});
