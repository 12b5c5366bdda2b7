// SPDX-License-Identifier: Apache-2.0
// What somebody went to a provider for, remembered in the tab until they are back.

const KEY = "martlet-errand";

/**
 * @typedef {object} Errand
 * @property {import("../provider-calls.js").Purpose} purpose
 * @property {string} search  the query of the page that they left, with where to go afterwards
 * @property {string | null} invite  the invitation by which they were making an account
 * @property {string | null} language  the language of the page that they left
 */

/**
 * @param {Omit<Errand, "language">} errand
 * @param {string | null} [language]  null where none is asked for any more
 */
export function remember(errand, language = document.documentElement.lang) {
    sessionStorage.setItem(KEY, JSON.stringify({ ...errand, language }));
}

/**
 * Takes the errand; without one that can be read it was a sign-in. The server decides all the same whether what came
 * back serves that purpose.
 *
 * @returns {Errand}
 */
export function recall() {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return parsed(text) ?? { purpose: "sign-in/external", search: "", invite: null, language: null };
}

/**
 * @param {string | null} text
 * @returns {Errand | null}
 */
export function parsed(text) {
    let value;
    try {
        value = JSON.parse(text ?? "null");
    } catch {
        return null;
    }
    const purposes = ["sign-in/external", "account/identities", "verify/external"];
    if (!purposes.includes(value?.purpose) || typeof value.search !== "string") return null;
    return {
        purpose: value.purpose,
        search: value.search,
        invite: typeof value.invite === "string" ? value.invite : null,
        language: typeof value.language === "string" ? value.language : null,
    };
}
