// SPDX-License-Identifier: Apache-2.0
// Asks whether another account than the one whose name was typed is fine.

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
