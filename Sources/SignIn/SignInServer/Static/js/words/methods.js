// SPDX-License-Identifier: Apache-2.0
// By what somebody signed in.

import { findWord } from "./catalogue.js";

/**
 * @param {string[]} methods  as the server names them; those of a newer one are passed over
 * @param {string} language  BCP 47
 * @returns {string}
 */
export function methodWords(methods, language) {
    const words = methods.flatMap((method) => findWord(`script.method.${method}`) ?? []);
    return new Intl.ListFormat(language, { type: "conjunction" }).format(words);
}
