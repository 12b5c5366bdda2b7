// SPDX-License-Identifier: Apache-2.0
// What a session may do.

/**
 * @param {{ methods: string[] }} session
 * @returns {boolean} whether it came from a one-time link alone, and may only add a passkey
 */
export function isLinkSession({ methods }) {
    return methods.includes("link") && !methods.includes("passkey");
}
