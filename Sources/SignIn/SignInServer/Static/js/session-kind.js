// SPDX-License-Identifier: Apache-2.0
// What a session may do.

/**
 * @param {{ methods: string[] }} session
 * @returns {boolean} whether it came from a one-time link or a recovery alone, and may only add a passkey
 */
export function isLinkSession({ methods }) {
    return (methods.includes("link") || methods.includes("recovery")) && !methods.includes("passkey");
}
