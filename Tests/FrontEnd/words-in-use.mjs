// SPDX-License-Identifier: Apache-2.0
// The catalogue's files, and the scripts' words as the pages load them.

import { readFileSync } from "node:fs";
import { useWords } from "../../Sources/SignIn/SignInServer/Static/js/words/catalogue.js";

/** @param {string} language */
export function catalogue(language) {
    return JSON.parse(readFileSync(new URL(`../../Sources/SignIn/SignInServer/Words/${language}.json`, import.meta.url), "utf8"));
}

/**
 * What the page's module of words does, in a test.
 *
 * @param {string} language
 */
export function speak(language) {
    const entries = Object.entries(catalogue(language)).filter(([key]) => key.startsWith("script."));
    useWords(language, Object.fromEntries(entries));
}

export const languages = ["en", "ja", "ko"];
