// SPDX-License-Identifier: Apache-2.0
// Asks a question in the page's one dialog.

import { word } from "../words/catalogue.js";
import { element, fill, part } from "./elements.js";

/**
 * @typedef {object} Question
 * @property {string} title
 * @property {string} text
 * @property {string} confirm  the words on the button that says yes
 * @property {string} [cancel]  the words on the other button
 * @property {boolean} [isDangerous]  yes destroys something
 * @property {Input} [input]  something to type
 *
 * @typedef {object} Input
 * @property {string} label
 * @property {string} value  what stands there at first
 * @property {number} maxLength
 * @property {string} [autocomplete]  what browsers may fill in
 * @property {(text: string) => string | null} check  what is wrong with a text, in words; null when nothing is
 */

/**
 * @param {Question} question
 * @returns {Promise<string | null>} what was typed (empty where nothing was asked for); null for no
 */
export function ask(question) {
    const dialog = element("#dialog", HTMLDialogElement);
    const input = element("#dialog-input", HTMLInputElement, dialog);
    const problem = element("#dialog-problem", HTMLElement, dialog);
    const confirm = part(dialog, "confirm");
    element("#dialog-title", HTMLElement, dialog).textContent = question.title;
    element("#dialog-text", HTMLElement, dialog).textContent = question.text;
    confirm.textContent = question.confirm;
    confirm.classList.toggle("button-danger", question.isDangerous ?? false);
    confirm.classList.toggle("button-primary", !question.isDangerous);
    fill(dialog, "cancel", question.cancel ?? word("script.dialog.cancel"));
    fill(dialog, "label", question.input?.label ?? "");
    part(dialog, "field").hidden = question.input === undefined;
    input.maxLength = question.input?.maxLength ?? 0;
    input.autocomplete = question.input?.autocomplete ?? "off";
    input.value = question.input?.value ?? "";
    problem.textContent = "";

    return new Promise((resolve) => {
        const form = element("form", HTMLFormElement, dialog);
        /** @param {Event} event */
        const onSubmit = (event) => {
            const trouble = question.input?.check(input.value) ?? null;
            problem.textContent = trouble ?? "";
            input.toggleAttribute("aria-invalid", trouble !== null);
            if (trouble === null) return;
            event.preventDefault();
            input.focus();
        };
        const onCancel = () => dialog.close("");
        const onClose = () => {
            form.removeEventListener("submit", onSubmit);
            part(dialog, "cancel").removeEventListener("click", onCancel);
            input.removeAttribute("aria-invalid");
            resolve(dialog.returnValue === "confirm" ? input.value : null);
        };
        form.addEventListener("submit", onSubmit);
        part(dialog, "cancel").addEventListener("click", onCancel);
        dialog.addEventListener("close", onClose, { once: true });
        dialog.returnValue = "";
        dialog.showModal();
        if (question.input) input.select();
        else if (!question.isDangerous) confirm.focus();
    });
}
