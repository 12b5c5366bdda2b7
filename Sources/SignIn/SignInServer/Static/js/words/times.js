// SPDX-License-Identifier: Apache-2.0
// Moments in words: near ones by distance, others by date.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * @param {number} moment  Unix milliseconds
 * @param {number} now  Unix milliseconds
 * @param {string} language  BCP 47
 * @returns {string}
 */
export function momentWords(moment, now, language) {
    const age = now - moment;
    const near = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
    if (age < MINUTE) return near.format(0, "second");
    if (age < HOUR) return near.format(-Math.floor(age / MINUTE), "minute");
    if (age < DAY) return near.format(-Math.floor(age / HOUR), "hour");
    if (age < 7 * DAY) return near.format(-Math.floor(age / DAY), "day");
    return new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(moment);
}

/**
 * @param {number} moment  Unix milliseconds
 * @param {string} language  BCP 47
 * @returns {string} the date alone
 */
export function dayWords(moment, language) {
    return new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(moment);
}

/**
 * @param {number} moment  Unix milliseconds
 * @param {string} language  BCP 47
 * @returns {string} date and time
 */
export function fullMomentWords(moment, language) {
    return new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" }).format(moment);
}
