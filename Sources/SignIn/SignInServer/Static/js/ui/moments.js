// SPDX-License-Identifier: Apache-2.0
// Shows moments in `<time>` elements.

import { fullMomentWords, momentWords } from "../words/times.js";
import { element } from "./elements.js";

/**
 * @param {ParentNode} root
 * @param {string} name  the part's
 * @param {number} moment  Unix milliseconds
 */
export function showMoment(root, name, moment) {
    const shown = element(`[data-part="${name}"]`, HTMLTimeElement, root);
    const language = document.documentElement.lang;
    shown.dateTime = new Date(moment).toISOString();
    shown.title = fullMomentWords(moment, language);
    shown.textContent = momentWords(moment, Date.now(), language);
}
