// SPDX-License-Identifier: Apache-2.0
// The browser's class for passkeys, as far as this browser has it.

/** @returns {PublicKeyCredentialStatics} its static members; each may be missing */
export function statics() {
    const found = /** @type {unknown} */ (globalThis.PublicKeyCredential ?? {});
    return /** @type {PublicKeyCredentialStatics} */ (found);
}

/** @returns {boolean} whether this page may use passkeys at all */
export function hasWebAuthn() {
    return typeof globalThis.PublicKeyCredential === "function" && "credentials" in navigator;
}
