// SPDX-License-Identifier: Apache-2.0
// The help page: says what this browser can do.

import { canBorrowPasskeys, canKeepPasskeys, canSuggest } from "../capabilities.js";
import { hasWebAuthn } from "../statics.js";
import { copyOf, element, fill } from "../ui/elements.js";
import { findObstacle } from "../ui/obstacle.js";
import { obstacleWords } from "../words/availability.js";

const answers = { yes: "Yes", no: "No", unknown: "The browser does not say" };

/**
 * @param {string} what
 * @param {import("../capabilities.js").Ability} found
 */
function add(what, found) {
    const row = copyOf("#check-template");
    row.dataset.ability = found;
    fill(row, "what", what);
    fill(row, "answer", answers[found]);
    element("#checks", HTMLElement).append(row);
}

async function check() {
    const found = findObstacle();
    element("#verdict", HTMLElement).textContent =
        found === null
            ? "Passkeys work here."
            : obstacleWords(found, document.body.dataset.rpId ?? "").text;
    add("Passkeys can be used", hasWebAuthn() ? "yes" : "no");
    add("They are suggested at the user-name field", (await canSuggest()) ? "yes" : "no");
    add("This device can keep them", await canKeepPasskeys());
    add("A phone nearby can lend them", await canBorrowPasskeys());
}

void check();
