// SPDX-License-Identifier: Apache-2.0
// What happened to an account, in words.

import { findWord, word } from "./catalogue.js";
import { deviceWords } from "./devices.js";

/**
 * @param {{ kind: string, detail: string | null }} event
 * @param {Map<string, string>} [titles]  what providers are called, by the names that events have; others keep those
 * @returns {string} also for kinds that a newer server tells of
 */
export function activityWords({ kind, detail }, titles = new Map()) {
    const plain = kind.replaceAll("_", " ");
    const what = findWord(`script.activity.${kind}`) ?? plain.charAt(0).toUpperCase() + plain.slice(1);
    if (!detail) return what;
    const spoken = kind.startsWith("external_") ? titles.get(detail) ?? detail : deviceWords(detail);
    return word("script.activity-detail", { what, detail: spoken });
}
