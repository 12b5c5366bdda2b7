// SPDX-License-Identifier: Apache-2.0
// What this browser can do with passkeys.

import { hasWebAuthn, statics } from "./statics.js";

/** @typedef {"yes" | "no" | "unknown"} Ability */

/**
 * One ability out of the answer of `getClientCapabilities()`.
 *
 * A missing or odd entry is "unknown" and not "no": the first browsers to have the call answered in another shape.
 *
 * @param {unknown} answer  whatever the browser gave; undefined when it lacks the call
 * @param {string} name  the capability's name in the standard, for example `conditionalGet`
 * @returns {Ability}
 */
export function ability(answer, name) {
    if (typeof answer !== "object" || answer === null) return "unknown";
    const value = Reflect.get(answer, name);
    if (value === true) return "yes";
    return value === false ? "no" : "unknown";
}

/**
 * @param {string} name  a capability of WebAuthn Level 3, or a browser's own
 * @returns {Promise<Ability>}
 */
async function capability(name) {
    try {
        return ability(await statics().getClientCapabilities?.(), name);
    } catch {
        return "unknown"; // The browser could not say; the caller has an older way to ask.
    }
}

/** @returns {Promise<boolean>} whether passkeys can be suggested at a form field */
export async function canSuggest() {
    if (!hasWebAuthn()) return false;
    const said = await capability("conditionalGet");
    if (said !== "unknown") return said === "yes";
    return (await statics().isConditionalMediationAvailable?.()) ?? false;
}

/** @returns {Promise<Ability>} whether this device itself can keep passkeys */
export async function canKeepPasskeys() {
    return hasWebAuthn() ? capability("passkeyPlatformAuthenticator") : "no";
}

/** @returns {Promise<Ability>} whether a passkey of a phone nearby can be used */
export async function canBorrowPasskeys() {
    return hasWebAuthn() ? capability("hybridTransport") : "no";
}

/** @returns {Promise<boolean>} whether a passkey can be made without a prompt, right after a password */
export async function canMakeQuietly() {
    return hasWebAuthn() && (await capability("conditionalCreate")) === "yes";
}

/** @returns {Promise<boolean>} whether a passkey can be made here without a security key: on this device or a phone */
export async function canMakeHere() {
    if (!hasWebAuthn()) return false;
    if ((await canKeepPasskeys()) === "yes" || (await canBorrowPasskeys()) === "yes") return true;
    const said = await capability("userVerifyingPlatformAuthenticator");
    if (said !== "unknown") return said === "yes";
    return (await statics().isUserVerifyingPlatformAuthenticatorAvailable?.()) ?? false;
}

/** @returns {Promise<boolean>} whether a request can end at once where this device has no passkey */
export async function canAskImmediately() {
    return hasWebAuthn() && (await capability("immediateGet")) === "yes";
}
