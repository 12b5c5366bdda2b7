// SPDX-License-Identifier: Apache-2.0
// The language of the page that a provider posts people back to.
//
// The cookie with the language that somebody chose stays away from another site's post, as all cookies do: the page
// then speaks the browser's language. Posted once more from here, it speaks theirs.

import { remember } from "../errand.js";

/**
 * @param {string | null} chosen  the language of the page that somebody left
 * @param {string} spoken  the language of this page
 * @returns {boolean}
 */
export function speaksAnother(chosen, spoken) {
    return chosen !== null && chosen !== spoken;
}

/**
 * Posts to this page what the provider posted; nothing of it was used yet.
 *
 * @param {string} callback  the form that the provider posted
 * @param {import("../errand.js").Errand} errand
 */
export function postAgain(callback, errand) {
    // Without a language: a browser that keeps no cookies would else go round for ever.
    remember(errand, null);
    const form = document.createElement("form");
    form.method = "post";
    form.action = location.pathname;
    form.hidden = true;
    for (const [name, value] of new URLSearchParams(callback)) {
        const field = document.createElement("input");
        field.type = "hidden";
        field.name = name;
        field.value = value;
        form.append(field);
    }
    document.body.append(form);
    // A field of that name would stand in the method's place.
    HTMLFormElement.prototype.submit.call(form);
}
