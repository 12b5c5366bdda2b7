// SPDX-License-Identifier: Apache-2.0
// The page that a provider posts people back to: carries what it posted to the API, and goes on.

import { Martlet } from "../martlet.js";
import { returnAddress } from "../return-path.js";
import { oneAtATime } from "../ui/busy.js";
import { element } from "../ui/elements.js";
import { Messages } from "../ui/messages.js";
import { word } from "../words/catalogue.js";
import { recall } from "./errand.js";

/** @typedef {import("../types/api.js").ProviderReturn} ProviderReturn */

const martlet = new Martlet();
const nameField = element("#name", HTMLInputElement);
const displayNameField = element("#display-name", HTMLInputElement);
const codeField = element("#code", HTMLInputElement);
const newcomerForm = element("#newcomer-form", HTMLFormElement);
const codeForm = element("#code-form", HTMLFormElement);
const messages = new Messages({ name: nameField, displayName: displayNameField });
const run = oneAtATime(element("#main", HTMLElement));
const errand = recall();
let ceremony = "";

/** @param {string} address */
function leave(address) {
    // Replaced: the page behind would post to the service again what serves once.
    location.replace(address);
}

/** @param {HTMLFormElement | null} form */
function show(form) {
    element("#step-wait", HTMLElement).hidden = true;
    newcomerForm.hidden = form !== newcomerForm;
    codeForm.hidden = form !== codeForm;
    form?.querySelector("input")?.focus();
}

/** @param {ProviderReturn} back */
function goOn(back) {
    if (back.cancelled === true) {
        leave(errand.purpose === "sign-in/external" ? `/sign-in${errand.search}` : "/account");
    } else if (back.newcomer !== undefined) {
        ceremony = back.newcomer.ceremony;
        displayNameField.value = back.newcomer.displayName ?? "";
        show(newcomerForm);
    } else if (back.next !== undefined) {
        ceremony = back.next.ceremony;
        show(codeForm);
    } else {
        leave(errand.purpose === "sign-in/external" ? returnAddress(errand.search, location.origin) : "/account");
    }
}

async function carry() {
    try {
        goOn(await martlet.account.providers.finish(errand.purpose, element("#callback", HTMLInputElement).value));
    } catch (error) {
        show(null);
        element("#way-back", HTMLElement).hidden = false;
        throw error;
    }
}

async function signUp() {
    const name = nameField.value.trim();
    const displayName = displayNameField.value.trim();
    if (name === "") {
        messages.say(word("script.sign-up.name-first"));
        nameField.focus();
        return;
    }
    await martlet.account.providers.signUp({ ceremony, name, ...(displayName === "" ? {} : { displayName }) });
    // A passkey of their own is what a new account lacks.
    leave(`/passkey-offer?${new URLSearchParams({ return: "/account" })}`);
}

async function sendCode() {
    await martlet.account.providers.finishWithCode(ceremony, codeField.value);
    leave(returnAddress(errand.search, location.origin));
}

/** @param {() => Promise<void>} task */
function attempt(task) {
    void run(() => {
        messages.clear();
        return task();
    }).catch((error) => messages.report(error));
}

newcomerForm.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(signUp);
});
codeForm.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(sendCode);
});
attempt(carry);
