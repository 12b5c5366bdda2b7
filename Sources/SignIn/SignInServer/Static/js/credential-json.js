// SPDX-License-Identifier: Apache-2.0
// WebAuthn's JSON conversions for browsers and password managers that have none of their own.

import { decodeBase64URL, encodeBase64URL } from "./base64url.js";

/**
 * @param {CreationOptionsJSON} json
 * @returns {PublicKeyCredentialCreationOptions}
 */
export function creationOptionsFromJSON(json) {
    return {
        ...json,
        challenge: decodeBase64URL(json.challenge),
        user: { ...json.user, id: decodeBase64URL(json.user.id) },
        excludeCredentials: (json.excludeCredentials ?? []).map(descriptorFromJSON),
    };
}

/**
 * @param {RequestOptionsJSON} json
 * @returns {PublicKeyCredentialRequestOptions}
 */
export function requestOptionsFromJSON(json) {
    return {
        ...json,
        challenge: decodeBase64URL(json.challenge),
        allowCredentials: (json.allowCredentials ?? []).map(descriptorFromJSON),
    };
}

/**
 * @param {AnyPublicKeyCredential} credential
 * @returns {CredentialJSON}
 */
export function credentialToJSON(credential) {
    const { response } = credential;
    /** @type {Record<string, unknown>} */
    const converted = { clientDataJSON: encodeBase64URL(response.clientDataJSON) };
    // Which of these there are depends on the ceremony; the server says what it misses.
    for (const name of /** @type {const} */ (["attestationObject", "authenticatorData", "signature", "userHandle"])) {
        const bytes = optional(() => response[name]);
        if (bytes) converted[name] = encodeBase64URL(bytes);
    }
    if (converted.attestationObject) converted.transports = optional(() => response.getTransports?.()) ?? [];
    const authenticatorAttachment = optional(() => credential.authenticatorAttachment);
    return {
        id: credential.id,
        rawId: encodeBase64URL(credential.rawId),
        type: credential.type,
        response: converted,
        ...(authenticatorAttachment ? { authenticatorAttachment } : {}),
        clientExtensionResults: optional(() => credential.getClientExtensionResults?.()) ?? {},
    };
}

/**
 * What a ceremony can do without: in the objects of some password managers it throws, and a passkey that was made would
 * be lost for it.
 *
 * @template Value
 * @param {() => Value} read
 * @returns {Value | undefined}
 */
function optional(read) {
    try {
        return read();
    } catch {
        return undefined;
    }
}

/**
 * @param {CredentialDescriptorJSON} json
 * @returns {PublicKeyCredentialDescriptor}
 */
function descriptorFromJSON(json) {
    const descriptor = { ...json, id: decodeBase64URL(json.id) };
    // The library's list of transports is older than the standard's; browsers ignore those that they do not know.
    return /** @type {PublicKeyCredentialDescriptor} */ (descriptor);
}
