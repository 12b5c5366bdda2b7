// SPDX-License-Identifier: Apache-2.0
// What devices are called, and passkeys that bear the name of the device they were made on.

import { word } from "./catalogue.js";

/** The server's labels, and a number where several passkeys were named alike. */
const labels = /^(.+) on (iPhone|iPad|Android|Windows|Mac|ChromeOS|Linux)( \d+)?$/;
const unknown = /^Unknown device(?= \d+$|$)/;

/**
 * @param {string} label  the server's, such as `Chrome on Linux`, or a name that a person gave, which stays as it is
 * @returns {string} names of products stay as they are
 */
export function deviceWords(label) {
    const found = labels.exec(label);
    if (found === null) return label.replace(unknown, word("script.sessions.unknown-device"));
    const [, browser = "", system = "", number = ""] = found;
    return word("script.sessions.device", { browser: deviceWords(browser), system }) + number;
}
