// SPDX-License-Identifier: Apache-2.0
// Tells password managers what the server knows, where the browser passes that on (WebAuthn Level 3, section 5.1.10).

import { statics } from "./statics.js";

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

/** A password manager that never answers must not keep anybody from signing in. */
const PATIENCE = 1_000;

/** @param {() => Promise<void> | undefined} signal */
async function quietly(signal) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const enough = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE)));
    try {
        await Promise.race([signal(), enough]);
    } catch {
        // A signal is a courtesy to password managers: nothing here depends on it, and nobody can mend its failure.
    } finally {
        clearTimeout(timer);
    }
}
