// SPDX-License-Identifier: Apache-2.0
// Where passkeys can work, and what stands in the way elsewhere.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ability } from "../../Sources/SignIn/SignInServer/Static/js/capabilities.js";
import { isLinkSession } from "../../Sources/SignIn/SignInServer/Static/js/session-kind.js";
import {
    betterAddress,
    isForPasskeysAlone,
    isIPAddress,
    obstacle,
    obstacleWords,
} from "../../Sources/SignIn/SignInServer/Static/js/words/availability.js";

import { speak } from "./words-in-use.mjs";

speak("en");
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const fine = { isSecure: true, hostname: "signin.example.com", keepsCookies: true, hasWebAuthn: true, userAgent: "" };

test("nothing stands in the way of a current browser at a secure name", () => {
    assert.equal(obstacle(fine), null);
    assert.equal(obstacle({ ...fine, hostname: "localhost" }), null);
    // A web view of an app that may use passkeys is no obstacle.
    assert.equal(obstacle({ ...fine, userAgent: `${iPhone} Mobile/15E148` }), null);
});

const cases = [
    ["ip_address", { hostname: "192.168.1.5" }],
    ["ip_address", { hostname: "127.0.0.1", hasWebAuthn: false }],
    ["ip_address", { hostname: "[::1]", isSecure: false }],
    ["not_secure", { isSecure: false, hasWebAuthn: false }],
    ["not_secure", { isSecure: false, keepsCookies: false }],
    ["no_cookies", { keepsCookies: false }],
    ["no_cookies", { keepsCookies: false, hasWebAuthn: false, userAgent: `${iPhone} Mobile/15E148` }],
    ["web_view", { hasWebAuthn: false, userAgent: `${iPhone} Mobile/15E148` }],
    ["web_view", { hasWebAuthn: false, userAgent: `${iPhone} Mobile/15E148 [FBAN/FBIOS;FBAV/1.0] Safari/604.1` }],
    ["web_view", { hasWebAuthn: false, userAgent: "Mozilla/5.0 (Linux; Android 14; Pixel; wv) Chrome/120" }],
    ["old_browser", { hasWebAuthn: false, userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:52.0) Firefox/52.0" }],
    ["old_browser", { hasWebAuthn: false, userAgent: `${iPhone} Version/12.0 Mobile/15E148 Safari/604.1` }],
];
for (const [found, change] of cases) {
    test(`${JSON.stringify(change)} is ${found}`, () => {
        assert.equal(obstacle({ ...fine, ...change }), found);
        const { text, section } = obstacleWords(found, "signin.example.com");
        assert.match(text, /^[A-Z].*\.$/);
        assert.match(section, /^[a-z-]+$/);
    });
}

test("what stands in the way of passkeys alone leaves the other ways to sign in", () => {
    const alone = new Set(cases.map(([found]) => found).filter(isForPasskeysAlone));
    assert.deepEqual([...alone].sort(), ["old_browser", "web_view"]);
    const { text } = obstacleWords("old_browser", "example.com", "Or use a password.");
    assert.match(text, /^This browser cannot use passkeys\. .* Or use a password\.$/);
});

test("names that look a little like IP addresses are names", () => {
    for (const name of ["1.2.3.4.example.com", "localhost", "v4.example.com", "10.example"]) {
        assert.equal(isIPAddress(name), false, name);
    }
});

test("only a page at an IP address of the own machine has a better address that is certain", () => {
    const at = "http://127.0.0.1:8080/sign-up#invite=abc";
    assert.equal(betterAddress("ip_address", "localhost", at), "http://localhost:8080/sign-up#invite=abc");
    assert.equal(betterAddress("ip_address", "example.com", at), null);
    assert.equal(betterAddress("not_secure", "localhost", at), null);
});

test("what a browser does not say, or says oddly, is unknown and not no", () => {
    assert.equal(ability({ conditionalGet: true }, "conditionalGet"), "yes");
    assert.equal(ability({ conditionalGet: false }, "conditionalGet"), "no");
    for (const odd of [undefined, null, 7, "yes", {}, { conditionalGet: "true" }, ["conditionalGet"], new Map()]) {
        assert.equal(ability(odd, "conditionalGet"), "unknown");
    }
});

test("a session of a one-time link alone is told apart", () => {
    assert.equal(isLinkSession({ methods: ["link"] }), true);
    assert.equal(isLinkSession({ methods: ["link", "passkey"] }), false);
    assert.equal(isLinkSession({ methods: ["passkey"] }), false);
    assert.equal(isLinkSession({ methods: [] }), false);
});
