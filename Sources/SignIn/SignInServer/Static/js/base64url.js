// SPDX-License-Identifier: Apache-2.0
// base64url without padding (RFC 4648, section 5), for browsers that lack WebAuthn's own JSON conversions.

/**
 * @param {ArrayBuffer | Uint8Array} bytes
 * @returns {string}
 */
export function encodeBase64URL(bytes) {
    let binary = "";
    for (const byte of bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes)) {
        binary += String.fromCharCode(byte);
    }
    return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * @param {string} text
 * @returns {ArrayBuffer}
 * @throws {TypeError} when the text holds anything but the 64 letters, or has a length that no bytes give
 */
export function decodeBase64URL(text) {
    if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) {
        throw new TypeError("base64url text without padding was expected");
    }
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0)).buffer;
}
