// SPDX-License-Identifier: Apache-2.0
// What the server's refusal says of a passkey that was just made.

import { ApiError } from "../api.js";

/**
 * Whether a new passkey is certainly not known to the server: it was sent once, and the server itself refused it. With
 * an answer that was lost, a failure of the server, or a word of some proxy it may be the only way into an account, and
 * must not be reported as unknown.
 *
 * @param {unknown} error
 */
export function isFinalRefusal(error) {
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return false;
    return error.code !== "credential_already_registered" && error.code !== "unexpected_answer";
}
