// SPDX-License-Identifier: Apache-2.0
// What kinds of passkeys are called.

/** @type {ReadonlyMap<string, { tag: string, backup: string }>} */
const kinds = new Map([
    ["synced", { tag: "Synced", backup: "On all devices that share your passkeys" }],
    ["this_device", { tag: "One device", backup: "On this device only" }],
    ["security_key", { tag: "Security key", backup: "On the key only" }],
]);

/**
 * @param {{ kind: string, backedUp: boolean }} passkey
 * @returns {{ tag: string, backup: string }}
 */
export function kindWords({ kind, backedUp }) {
    const words = kinds.get(kind) ?? { tag: "Passkey", backup: backedUp ? "Backed up" : "Not backed up" };
    return kind === "synced" && !backedUp ? { ...words, backup: "Can be synced, but is not backed up yet" } : words;
}
