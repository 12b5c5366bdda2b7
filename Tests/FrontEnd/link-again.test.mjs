// SPDX-License-Identifier: Apache-2.0
// Links that reload a page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { carries } from "../../Sources/SignIn/SignInServer/Static/js/pages/link-again.js";

test("a link with something for the page reloads it", () => {
    for (const hash of ["#token=abc_-9", "#ticket=a", "#a=b&link=x"]) assert.equal(carries(hash, ["token", "ticket", "link"]), true);
});

test("no other change of the hash does", () => {
    for (const hash of ["", "#", "#main", "#add", "#token", "#token=", "#tokens=a", "#invite=a", "#link%3Dx"]) {
        assert.equal(carries(hash, ["token", "ticket", "link"]), false, hash);
    }
});
