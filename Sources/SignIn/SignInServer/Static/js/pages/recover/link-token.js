// SPDX-License-Identifier: Apache-2.0
// What of a one-time link is a proof.

/**
 * The token of a link, whether the whole link was pasted or the token alone.
 *
 * @param {string} text
 */
export function tokenOf(text) {
    const trimmed = text.trim();
    const hash = trimmed.indexOf("#");
    if (hash < 0) return trimmed;
    const given = new URLSearchParams(trimmed.slice(hash + 1));
    return given.get("token") ?? given.get("link") ?? trimmed;
}
