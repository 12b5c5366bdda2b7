// SPDX-License-Identifier: Apache-2.0
// Turns every refusal, of the server or of the browser, into words for the person in front of the page.

import { counted, findWord, word } from "./catalogue.js";

/**
 * @typedef {object} Explanation
 * @property {string} text
 * @property {boolean} calm  nothing went wrong: the person changed their mind, or may simply go on
 * @property {"name" | "displayName" | null} field  the input that the words are about
 */

/** @type {ReadonlyMap<string, "name" | "displayName">} */
const fields = new Map([
    ["name_taken", "name"],
    ["name_invalid", "name"],
    ["display_name_invalid", "displayName"],
]);

/** @type {WeakMap<Error, string>} */
const askedFor = new WeakMap();

/**
 * Notes what a page had asked for as the server refused: what helps against a wrong one is not always the same.
 *
 * @template Thrown
 * @param {Thrown} error
 * @param {string} kind  `app`, `sent` or `saved`; or `password`, where a page has other ways beside it
 * @returns {Thrown} the same
 */
export function aboutCode(error, kind) {
    if (error instanceof Error) askedFor.set(error, kind);
    return error;
}

/**
 * The words for a server's code are the texts `script.problem.CODE`; those for an exception of the browser
 * `script.exception.NAME` or, where there is nothing to mend, `script.calm.NAME`.
 *
 * @param {unknown} error
 * @returns {Explanation}
 */
export function explain(error) {
    const code = textOf(error, "code");
    const name = textOf(error, "name");
    if (name !== "ApiError") {
        const calm = findWord(`script.calm.${name}`);
        const text = calm ?? findWord(`script.exception.${name}`) ?? word("script.surprise");
        return { text, calm: calm !== null, field: null };
    }
    return { text: refusalWords(error, code), calm: false, field: fields.get(code) ?? null };
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function refusalWords(error, code) {
    const status = Number(Reflect.get(Object(error), "status"));
    if (code === "rate_limited") return waitWords(error);
    const kind = status >= 500 ? word("script.problem.internal_error") : word("script.problem.bad_request");
    const words = wrongCodeWords(error, code) ?? findWord(`script.problem.${code}`) ?? kind;
    const text = [words, ...objections(error)].join(" ");
    const number = textOf(error, "requestId");
    return status >= 500 && number !== "" ? word("script.problem-number", { text, number }) : text;
}

/**
 * Codes of an app follow each other by themselves; of those by message the newest counts.
 *
 * @param {unknown} error
 * @param {string} code
 */
function wrongCodeWords(error, code) {
    const kind = error instanceof Error ? askedFor.get(error) : undefined;
    return code === "code_refused" && kind !== undefined ? findWord(`script.wrong-code.${kind}`) : null;
}

/**
 * What exactly speaks against a new password.
 *
 * @param {unknown} error
 */
function objections(error) {
    const details = Reflect.get(Object(error), "details");
    if (!Array.isArray(details)) return [];
    return details.flatMap((code) => findWord(`script.objection.${code}`) ?? []);
}

/** @param {unknown} error */
function waitWords(error) {
    const seconds = Number(Reflect.get(Object(error), "retryAfter")) || 0;
    if (seconds <= 0) return word("script.problem.rate_limited");
    if (seconds < 60) return counted("script.wait.seconds", seconds);
    const wait = counted("script.wait.minutes", Math.ceil(seconds / 60));
    // Somebody else may have used up what there is under the name, and go on: what waits for nobody is said as well.
    const isPassword = error instanceof Error && askedFor.get(error) === "password";
    return isPassword ? [wait, word("script.wait.other-ways")].join(" ") : wait;
}

/**
 * @param {unknown} value
 * @param {string} key
 */
function textOf(value, key) {
    const text = Reflect.get(Object(value), key);
    return typeof text === "string" ? text : "";
}
