// SPDX-License-Identifier: Apache-2.0
// The only module that asks the browser for credentials. JSON goes in, JSON comes out.

import { creationOptionsFromJSON, credentialToJSON, requestOptionsFromJSON } from "./credential-json.js";
import { hasWebAuthn, statics } from "./statics.js";

/**
 * Asks the person to make a passkey, or has one made without a prompt.
 *
 * @param {CreationOptionsJSON} options
 * @param {AbortSignal} signal
 * @param {"modal" | "conditional"} [manner]  a prompt; none, where the browser makes one right after a password
 * @returns {Promise<CredentialJSON>}
 * @throws {DOMException} as the standard says; NotAllowedError when the person, or the browser, declined
 */
export async function createPasskey(options, signal, manner = "modal") {
    const publicKey = statics().parseCreationOptionsFromJSON?.(options) ?? creationOptionsFromJSON(options);
    /** @type {PasskeyCreation} */
    const request = { publicKey, signal };
    if (manner === "conditional") request.mediation = "conditional";
    const known = /** @type {unknown} */ (request);
    return toJSON(await credentials().create(/** @type {CredentialCreationOptions} */ (known)));
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
    return toJSON(await credentials().get(/** @type {CredentialRequestOptions} */ (known)));
}

/** @throws {DOMException} NotSupportedError where there are none */
function credentials() {
    if (!hasWebAuthn()) throw new DOMException("this browser has no passkeys", "NotSupportedError");
    return navigator.credentials;
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
