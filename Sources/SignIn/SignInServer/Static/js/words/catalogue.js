// SPDX-License-Identifier: Apache-2.0
// The words of the page's language; the page loads them before its own script.

/** @type {ReadonlyMap<string, string>} */
let texts = new Map();
let plurals = new Intl.PluralRules("en");

/**
 * Takes the words of a language in use. The module that the server makes for the page's language calls it.
 *
 * @param {string} language  BCP 47
 * @param {Record<string, string>} entries  texts by key; `{name}` in a text is a place to fill
 */
export function useWords(language, entries) {
    texts = new Map(Object.entries(entries));
    plurals = new Intl.PluralRules(language);
}

/**
 * @param {string} key  of the catalogue, beginning with `script.`
 * @param {Record<string, string>} [values]  what is put in, by the names in the text
 * @returns {string} the text; the key itself when there is none, which the tests forbid
 */
export function word(key, values = {}) {
    return findWord(key, values) ?? key;
}

/**
 * @param {string} key  as for `word`; made from something that a newer server may have sent
 * @param {Record<string, string>} [values]
 * @returns {string | null} null when there is no such text
 */
export function findWord(key, values = {}) {
    const text = texts.get(key);
    // One pass: what is put in may hold braces of its own.
    return text?.replace(/\{([A-Za-z]+)\}/g, (place, name) => values[name] ?? place) ?? null;
}

/**
 * @param {string} key  of texts that differ by number, such as `KEY.one` and `KEY.other`
 * @param {number} count  put in as `{count}`
 * @returns {string}
 */
export function counted(key, count) {
    const values = { count: String(count) };
    return findWord(`${key}.${plurals.select(count)}`, values) ?? word(`${key}.other`, values);
}
