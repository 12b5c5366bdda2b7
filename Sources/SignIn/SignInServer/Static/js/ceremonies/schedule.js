// SPDX-License-Identifier: Apache-2.0
// When the suggestion of passkeys is asked for again. Times are milliseconds.

/** Time left for the person to finish a prompt that opened just before the request was due for renewal. */
const MARGIN = 60_000;
const SHORTEST_LIFE = 5_000;
const FIRST_PAUSE = 5_000;
const LONGEST_PAUSE = 300_000;

/** After this many refusals in a row only the person's own action brings the suggestion back. */
export const PATIENCE = 6;

/**
 * The moment at which a request is replaced by one with a new challenge.
 *
 * @param {number} now
 * @param {number} expiresAt  when the server forgets the challenge
 * @returns {number} a minute before the end; half-way through for short lives; never at once, so that a clock that is
 *     wrong does not make the page ask without pause
 */
export function renewalTime(now, expiresAt) {
    const life = expiresAt - now;
    return now + Math.max(SHORTEST_LIFE, life - MARGIN, life / 2);
}

/**
 * How long to wait after a refusal: an authenticator without any passkey refuses at once.
 *
 * @param {number} failures  refusals in a row, at least 1
 * @returns {number} 5 s, doubled with every refusal, 5 min at most
 */
export function pauseAfter(failures) {
    return Math.min(FIRST_PAUSE * 2 ** (failures - 1), LONGEST_PAUSE);
}
