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
    if (response.attestationObject) {
        converted.attestationObject = encodeBase64URL(response.attestationObject);
        converted.transports = response.getTransports?.() ?? [];
    }
    if (response.authenticatorData) converted.authenticatorData = encodeBase64URL(response.authenticatorData);
    if (response.signature) converted.signature = encodeBase64URL(response.signature);
    if (response.userHandle) converted.userHandle = encodeBase64URL(response.userHandle);
    return {
        id: credential.id,
        rawId: encodeBase64URL(credential.rawId),
        type: credential.type,
        response: converted,
        ...(credential.authenticatorAttachment ? { authenticatorAttachment: credential.authenticatorAttachment } : {}),
        clientExtensionResults: credential.getClientExtensionResults?.() ?? {},
    };
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
