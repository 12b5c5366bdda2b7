// SPDX-License-Identifier: Apache-2.0
// What happened to an account, in words.

import { findWord, word } from "./catalogue.js";
import { deviceWords } from "./devices.js";

/**
 * @param {{ kind: string, detail: string | null }} event
 * @returns {string} also for kinds that a newer server tells of
 */
export function activityWords({ kind, detail }) {
    const plain = kind.replaceAll("_", " ");
    const what = findWord(`script.activity.${kind}`) ?? plain.charAt(0).toUpperCase() + plain.slice(1);
    return detail ? word("script.activity-detail", { what, detail: deviceWords(detail) }) : what;
}
