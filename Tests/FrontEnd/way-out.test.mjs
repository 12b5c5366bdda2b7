// SPDX-License-Identifier: Apache-2.0
// The way to a provider, and to the address that it sends people back to.

import assert from "node:assert/strict";
import { test } from "node:test";
import { wayOut } from "../../Sources/SignIn/SignInServer/Static/js/pages/way-out.js";

const page = { pathname: "/sign-up", search: "?return=%2Fnotes", hash: "#invite=abc" };

test("a provider's page is opened as it was named", () => {
    const address = "https://appleid.apple.com/auth/authorize?client_id=a&state=b";
    assert.equal(wayOut(address, page), address);
});

test("at another address of ours the same page is opened, with what it was opened for", () => {
    const there = "https://login.example.com/sign-up?return=%2Fnotes#invite=abc";
    assert.equal(wayOut("https://login.example.com/sign-in", page), there);
});

test("no path leads to another host", () => {
    const path = { pathname: "//evil.example/sign-in", search: "", hash: "" };
    assert.equal(new URL(wayOut("https://login.example.com/sign-in", path)).host, "login.example.com");
});
