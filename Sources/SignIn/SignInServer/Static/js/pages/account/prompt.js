// SPDX-License-Identifier: Apache-2.0
// Says that the browser is about to ask for a passkey, and why.

import { ask } from "../../ui/dialog.js";
import { word } from "../../words/catalogue.js";

/** @throws {DOMException} when the person would rather not */
export async function announcePrompt() {
    const answer = await ask({
        title: word("script.account.verify-title"),
        text: word("script.account.verify-text"),
        confirm: word("script.account.verify-confirm"),
    });
    if (answer === null) throw new DOMException("not now", "NotAllowedError");
}
