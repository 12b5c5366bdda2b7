// SPDX-License-Identifier: Apache-2.0
// When the suggestion of passkeys is asked for again.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pauseAfter, renewalTime } from "../../Sources/SignIn/SignInServer/Static/js/ceremonies/schedule.js";

test("a five-minute challenge is renewed after four", () => {
    assert.equal(renewalTime(1_000, 301_000), 241_000);
});

test("a short one is renewed half-way", () => {
    assert.equal(renewalTime(0, 30_000), 15_000);
});

test("a clock that is ahead of the server's does not make the page ask without pause", () => {
    for (const expiresAt of [1_000_000, 0, -5, 999_999]) {
        assert.ok(renewalTime(1_000_000, expiresAt) >= 1_005_000);
    }
});

test("the pause doubles from five seconds to five minutes and no further", () => {
    assert.deepEqual([1, 2, 3, 4, 5, 6, 7, 8, 40].map(pauseAfter), [
        5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000,
    ]);
});
