// SPDX-License-Identifier: Apache-2.0
// The help page: says what this browser can do.

import { canAskImmediately, canBorrowPasskeys, canKeepPasskeys, canSuggest } from "../capabilities.js";
import { hasWebAuthn } from "../statics.js";
import { copyOf, element, fill } from "../ui/elements.js";
import { findObstacle } from "../ui/obstacle.js";
import { obstacleWords } from "../words/availability.js";
import { word } from "../words/catalogue.js";

/**
 * @param {string} what
 * @param {import("../capabilities.js").Ability} found
 */
function add(what, found) {
    const row = copyOf("#check-template");
    row.dataset.ability = found;
    fill(row, "what", what);
    fill(row, "answer", word(`script.help.${found}`));
    element("#checks", HTMLElement).append(row);
}

/** Where the first button of the sign-in page asks this device alone, another one is for other devices. */
async function nameButton() {
    const isOwn = await canAskImmediately();
    element("#one-button", HTMLElement).hidden = isOwn;
    element("#own-button", HTMLElement).hidden = !isOwn;
}

async function check() {
    const found = findObstacle();
    element("#verdict", HTMLElement).textContent =
        found === null
            ? word("script.help.works")
            : obstacleWords(found, document.body.dataset.rpId ?? "").text;
    add(word("script.help.can-use"), hasWebAuthn() ? "yes" : "no");
    add(word("script.help.can-suggest"), (await canSuggest()) ? "yes" : "no");
    add(word("script.help.can-keep"), await canKeepPasskeys());
    add(word("script.help.can-borrow"), await canBorrowPasskeys());
}

void nameButton();
void check();
