// SPDX-License-Identifier: Apache-2.0
// What the sign-in page says to somebody who was sent there.

/** @type {ReadonlyMap<string, string>} */
const notices = new Map([
    ["signed-out", "You are signed out."],
    ["ended", "You were signed out, here in another tab or from another device. Sign in again to go on."],
    ["deleted", "Your account is deleted. Your password manager may still list its passkey: you can remove it there."],
    ["passkey-added", "Your passkey is ready. Sign in with it."],
]);

/**
 * @param {string} search  the query of the page's address
 * @returns {string | null} null when there is nothing to say
 */
export function noticeFor(search) {
    return notices.get(new URLSearchParams(search).get("notice") ?? "") ?? null;
}

/**
 * @param {"signed-out" | "ended" | "deleted" | "passkey-added"} notice
 * @param {string} [returnPath]  where to go after signing in
 * @returns {string} the sign-in page's address
 */
export function signInAddress(notice, returnPath) {
    const query = new URLSearchParams({ notice });
    if (returnPath !== undefined) query.set("return", returnPath);
    return `/sign-in?${query}`;
}
