// SPDX-License-Identifier: Apache-2.0
// The only module that talks to the browser's credential interface. JSON goes in, JSON comes out.

import { ability } from "./capabilities.js";
import { creationOptionsFromJSON, credentialToJSON, requestOptionsFromJSON } from "./credential-json.js";

/** @returns {PublicKeyCredentialStatics} the browser's class, or nothing where it has none */
function statics() {
    const found = /** @type {unknown} */ (globalThis.PublicKeyCredential ?? {});
    return /** @type {PublicKeyCredentialStatics} */ (found);
}

/** @returns {boolean} whether this page may use passkeys at all */
export function hasWebAuthn() {
    return typeof globalThis.PublicKeyCredential === "function" && navigator.credentials !== undefined;
}

/**
 * @param {string} name  a capability of WebAuthn Level 3, or a browser's own
 * @returns {Promise<import("./capabilities.js").Ability>}
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

/** @returns {Promise<import("./capabilities.js").Ability>} whether this device itself can keep passkeys */
export async function canKeepPasskeys() {
    return hasWebAuthn() ? capability("passkeyPlatformAuthenticator") : "no";
}

/** @returns {Promise<import("./capabilities.js").Ability>} whether a passkey of a phone nearby can be used */
export async function canBorrowPasskeys() {
    return hasWebAuthn() ? capability("hybridTransport") : "no";
}

/** @returns {Promise<boolean>} whether a request can end at once where this device has no passkey */
export async function canAskImmediately() {
    return hasWebAuthn() && (await capability("immediateGet")) === "yes";
}

/**
 * Asks the person to make a passkey.
 *
 * @param {CreationOptionsJSON} options
 * @param {AbortSignal} signal
 * @returns {Promise<CredentialJSON>}
 * @throws {DOMException} as the standard says; NotAllowedError when the person declined
 */
export async function createPasskey(options, signal) {
    const publicKey = statics().parseCreationOptionsFromJSON?.(options) ?? creationOptionsFromJSON(options);
    return toJSON(await navigator.credentials.create({ publicKey, signal }));
}

/**
 * Asks the person to use a passkey.
 *
 * @param {RequestOptionsJSON} options
 * @param {AbortSignal} signal
 * @param {"modal" | "conditional" | "immediate"} [manner]  a prompt; suggestions at a field; a prompt only where this
 *     device has a passkey
 * @returns {Promise<CredentialJSON>}
 * @throws {DOMException} as the standard says; NotAllowedError when the person declined or there was nothing to use
 */
export async function usePasskey(options, signal, manner = "modal") {
    const publicKey = statics().parseRequestOptionsFromJSON?.(options) ?? requestOptionsFromJSON(options);
    /** @type {PasskeyRequest} */
    const request = { publicKey, signal };
    if (manner === "conditional") request.mediation = "conditional";
    if (manner === "immediate") request.uiMode = "immediate";
    const known = /** @type {unknown} */ (request);
    return toJSON(await navigator.credentials.get(/** @type {CredentialRequestOptions} */ (known)));
}

/**
 * Tells password managers that a passkey which they offered is not known here.
 *
 * @param {import("./types/api.js").UnknownCredential} credential
 */
export async function reportUnknownPasskey(credential) {
    await quietly(() => statics().signalUnknownCredential?.(credential));
}

/**
 * Tells password managers which passkeys of the signed-in account still count, and what the account is called now.
 *
 * @param {import("./types/api.js").Signals} signals
 */
export async function reportAccount({ rpId, userId, name, displayName, allAcceptedCredentialIds }) {
    await quietly(() => statics().signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds }));
    await quietly(() => statics().signalCurrentUserDetails?.({ rpId, userId, name, displayName }));
}

/** @param {() => Promise<void> | undefined} signal */
async function quietly(signal) {
    try {
        await signal();
    } catch {
        // A signal is a courtesy to password managers: nothing here depends on it, and nobody can mend its failure.
    }
}

/**
 * @param {Credential | null} found
 * @returns {CredentialJSON}
 */
function toJSON(found) {
    if (found === null) throw new DOMException("no passkey was chosen", "NotAllowedError");
    const credential = /** @type {AnyPublicKeyCredential} */ (/** @type {unknown} */ (found));
    try {
        return credential.toJSON?.() ?? credentialToJSON(credential);
    } catch {
        return credentialToJSON(credential); // Some password managers hand out objects whose own conversion fails.
    }
}
