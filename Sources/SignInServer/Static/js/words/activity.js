// SPDX-License-Identifier: Apache-2.0
// What happened to an account, in words.

/** @type {ReadonlyMap<string, string>} */
const kinds = new Map([
    ["account_created", "Account created"],
    ["signed_in", "Signed in with a passkey"],
    ["signed_in_by_link", "Signed in with a one-time link"],
    ["verified", "Confirmed with a passkey"],
    ["passkey_added", "Passkey added"],
    ["passkey_renamed", "Passkey renamed"],
    ["passkey_removed", "Passkey removed"],
    ["session_ended", "Session ended"],
    ["other_sessions_ended", "All other sessions ended"],
    ["display_name_changed", "Name that is shown changed"],
    ["sign_in_link_created", "One-time link made by the operator"],
    ["account_disabled", "Account switched off by the operator"],
    ["account_enabled", "Account switched on by the operator"],
    ["account_deleted", "Account deleted"],
]);

/**
 * @param {{ kind: string, detail: string | null }} event
 * @returns {string} also for kinds that a newer server tells of
 */
export function activityWords({ kind, detail }) {
    const plain = kind.replaceAll("_", " ");
    const words = kinds.get(kind) ?? plain.charAt(0).toUpperCase() + plain.slice(1);
    return detail ? `${words}: ${detail}` : words;
}
