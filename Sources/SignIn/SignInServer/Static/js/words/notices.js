// SPDX-License-Identifier: Apache-2.0
// What the sign-in page says to somebody who was sent there.

import { findWord } from "./catalogue.js";

/**
 * @param {string} search  the query of the page's address
 * @returns {string | null} null when there is nothing to say
 */
export function noticeFor(search) {
    return findWord(`script.notice.${new URLSearchParams(search).get("notice") ?? ""}`);
}

/**
 * @param {"signed-out" | "ended" | "account" | "deleted" | "passkey-added"} notice
 * @param {string} [returnPath]  where to go after signing in
 * @returns {string} the sign-in page's address
 */
export function signInAddress(notice, returnPath) {
    const query = new URLSearchParams({ notice });
    if (returnPath !== undefined) query.set("return", returnPath);
    return `/sign-in?${query}`;
}
