// SPDX-License-Identifier: Apache-2.0
// base64url without padding.

import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeBase64URL, encodeBase64URL } from "../../Sources/SignIn/SignInServer/Static/js/base64url.js";

test("all bytes survive a round trip, at every length", () => {
    for (let length = 0; length <= 300; length += 1) {
        const bytes = Uint8Array.from({ length }, (_, index) => (index * 7 + length) & 0xff);
        const text = encodeBase64URL(bytes);
        assert.equal(text, Buffer.from(bytes).toString("base64url"));
        assert.deepEqual(new Uint8Array(decodeBase64URL(text)), bytes);
    }
});

test("an ArrayBuffer is encoded like its bytes", () => {
    assert.equal(encodeBase64URL(Uint8Array.of(0xfb, 0xff, 0xfe).buffer), "-__-");
});

for (const text of ["+/==", "AAA=", "A", "AAAAA", "AA A", "ä", "AA\n"]) {
    test(`${JSON.stringify(text)} is refused`, () => {
        assert.throws(() => decodeBase64URL(text), TypeError);
    });
}
