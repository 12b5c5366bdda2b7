// SPDX-License-Identifier: Apache-2.0
// Reads what a browser says about its own abilities.

/** @typedef {"yes" | "no" | "unknown"} Ability */

/**
 * One ability out of the answer of `getClientCapabilities()`.
 *
 * A missing or odd entry is "unknown" and not "no": the first browsers to have the call answered in another shape.
 *
 * @param {unknown} answer  whatever the browser gave; undefined when it lacks the call
 * @param {string} name  the capability's name in the standard, for example `conditionalGet`
 * @returns {Ability}
 */
export function ability(answer, name) {
    if (typeof answer !== "object" || answer === null) return "unknown";
    const value = Reflect.get(answer, name);
    if (value === true) return "yes";
    return value === false ? "no" : "unknown";
}
