// SPDX-License-Identifier: Apache-2.0
// Shows what was typed into a password field, for as long as its button is pressed in.

import { element } from "./elements.js";

/** @param {ParentNode} root  where the buttons with `data-reveals` are; each names its field */
export function wireReveals(root) {
    for (const button of root.querySelectorAll("button[data-reveals]")) {
        if (!(button instanceof HTMLButtonElement)) continue;
        const field = element(`#${button.dataset.reveals}`, HTMLInputElement);
        const show = (/** @type {boolean} */ isShown) => {
            field.type = isShown ? "text" : "password";
            button.setAttribute("aria-pressed", String(isShown));
        };
        button.addEventListener("click", () => show(field.type === "password"));
        // Nothing stays readable in a form that was sent or emptied, and no browser keeps it among what was typed.
        field.form?.addEventListener("submit", () => show(false));
        field.form?.addEventListener("reset", () => show(false));
    }
}
