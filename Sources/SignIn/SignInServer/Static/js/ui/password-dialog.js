// SPDX-License-Identifier: Apache-2.0
// Asks for the password, and for a code where the account has an app.

import { element, part } from "./elements.js";

/**
 * @param {import("../types/api.js").Account} account
 * @returns {Promise<{ password: string, code: string } | null>} null for no
 */
export function askPassword({ name, hasAuthenticatorApp = false }) {
    const dialog = element("#password-dialog", HTMLDialogElement);
    const password = element("#current-password", HTMLInputElement, dialog);
    const code = element("#current-code", HTMLInputElement, dialog);
    element("[data-part='username']", HTMLInputElement, dialog).value = name;
    part(dialog, "code-field").hidden = !hasAuthenticatorApp;
    code.required = hasAuthenticatorApp;
    return new Promise((resolve) => {
        const onCancel = () => dialog.close("");
        const onClose = () => {
            part(dialog, "cancel").removeEventListener("click", onCancel);
            const typed = { password: password.value, code: code.value };
            // Hides the password again as well, should it be shown.
            password.form?.reset();
            resolve(dialog.returnValue === "confirm" ? typed : null);
        };
        part(dialog, "cancel").addEventListener("click", onCancel);
        dialog.addEventListener("close", onClose, { once: true });
        dialog.returnValue = "";
        dialog.showModal();
        password.focus();
    });
}
