// SPDX-License-Identifier: Apache-2.0
// Sees whether another account than the one whose name was typed signed in, and asks whether that is fine.

import { ask } from "../../ui/dialog.js";
import { word } from "../../words/catalogue.js";

/**
 * @param {import("../../types/api.js").Account} account  who signed in
 * @param {string} typed  the name that was typed
 * @returns {Promise<boolean>}
 */
export async function isFine({ name }, typed) {
    const answer = await ask({
        title: word("script.sign-in.differs-title", { name }),
        text: word("script.sign-in.differs-text", { typed, name }),
        confirm: word("script.sign-in.differs-confirm", { name }),
        cancel: word("script.sign-in.differs-cancel"),
    });
    return answer !== null;
}

/**
 * @param {import("../../types/api.js").SignedIn} signedIn  where the server was not told the name
 * @param {string | undefined} typed  the name that was typed, if one was
 * @returns {import("../../types/api.js").SignedIn} the same, telling whether the names differ
 */
export function compared(signedIn, typed) {
    if (typed === undefined) return signedIn;
    const plain = (/** @type {string} */ name) => name.normalize("NFKC").toLowerCase();
    return { ...signedIn, nameDiffers: plain(signedIn.account.name) !== plain(typed) };
}
