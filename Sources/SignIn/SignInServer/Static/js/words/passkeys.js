// SPDX-License-Identifier: Apache-2.0
// What kinds of passkeys are called.

import { findWord, word } from "./catalogue.js";
import { deviceWords } from "./devices.js";

/**
 * @param {{ kind: string, backedUp: boolean }} passkey
 * @returns {{ tag: string, backup: string }}
 */
export function kindWords({ kind, backedUp }) {
    return { tag: findWord(`script.kind.${kind}`) ?? word("script.kind.other"), backup: backupWords(kind, backedUp) };
}

/**
 * @param {string} kind
 * @param {boolean} backedUp
 */
function backupWords(kind, backedUp) {
    switch (kind) {
        case "synced":
            return backedUp ? word("script.backup.synced") : word("script.backup.not-yet");
        case "this_device":
            return word("script.backup.this_device");
        case "security_key":
            return word("script.backup.security_key");
        default:
            return backedUp ? word("script.backup.yes") : word("script.backup.no");
    }
}

/**
 * A passkey that was not named has the name of its device, which is told in the page's language.
 *
 * @template {{ name: string }} Passkey
 * @param {Passkey} passkey
 * @returns {Passkey}
 */
export function named(passkey) {
    return { ...passkey, name: deviceWords(passkey.name) };
}
