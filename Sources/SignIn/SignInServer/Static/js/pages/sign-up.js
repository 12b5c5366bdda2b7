// SPDX-License-Identifier: Apache-2.0
// The sign-up page: says what will be made, then has a passkey made and signs in.

import { Martlet } from "../martlet.js";
import { oneAtATime } from "../ui/busy.js";
import { element, fill } from "../ui/elements.js";
import { Messages } from "../ui/messages.js";
import { showObstacle } from "../ui/obstacle.js";
import { word } from "../words/catalogue.js";
import { explain } from "../words/problems.js";
import { reloadForLinks } from "./link-again.js";
import { wireProviders } from "./sign-in/providers.js";
import { offerToGoOn } from "./sign-in/signed-in.js";
import { AddressStep } from "./sign-up/address-step.js";

const martlet = new Martlet();
const form = element("#sign-up-form", HTMLFormElement);
const nameField = element("#name", HTMLInputElement);
const displayNameField = element("#display-name", HTMLInputElement);
const planName = element("#plan-name", HTMLElement);
const nobody = planName.textContent;
const messages = new Messages({ name: nameField, displayName: displayNameField });
const run = oneAtATime(element("#main", HTMLElement));
/** Where names are addresses: what shows that the address is the person's own. */
let proof = "";
const invite = new URLSearchParams(location.hash.slice(1)).get("invite");

async function signUp() {
    const name = nameField.value.trim();
    const displayName = displayNameField.value.trim();
    if (name === "") {
        messages.say(word("script.sign-up.name-first"));
        nameField.focus();
        return;
    }
    messages.say(word("script.sign-up.making", { name }));
    await martlet.signUp({
        ...(addressStep === null ? { name } : { proof }),
        ...(displayName === "" ? {} : { displayName }),
        ...(invite === null ? {} : { invite }),
    });
    location.replace("/account");
}

/** Without an invitation, and where one is needed or nobody may sign up, the form would only end in a refusal. */
async function showWhetherOpen() {
    if (invite !== null) return;
    const { signUp: mode } = await martlet.configuration();
    if (mode === "open") return;
    const notice = element("#closed", HTMLElement);
    const code = mode === "invite" ? "invite_required" : "sign_up_closed";
    fill(notice, "text", explain({ name: "ApiError", code }).text);
    notice.hidden = false;
    form.hidden = true;
    for (const way of ["#address-form", "#provider-ways"]) {
        document.querySelector(way)?.toggleAttribute("hidden", true);
    }
}

/** @param {() => Promise<void>} task */
function attempt(task) {
    void run(() => {
        messages.clear();
        return task();
    }).catch((error) => messages.report(error));
}

const addressStep = AddressStep.where({
    attempt,
    messages,
    calls: martlet.passwords.codes,
    invite,
    onProved: (address, token) => {
        proof = token;
        nameField.value = address;
        planName.textContent = address;
        form.hidden = false;
        displayNameField.focus();
    },
});

nameField.addEventListener("input", () => {
    planName.textContent = nameField.value.trim() || nobody;
});
form.addEventListener("submit", (event) => {
    event.preventDefault();
    void run(signUp).catch((error) => messages.report(error));
});
wireProviders(martlet.account.providers, attempt, () => undefined, invite);
reloadForLinks("invite");
window.addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
});
if (showObstacle() !== "everything") {
    void Promise.all([showWhetherOpen(), offerToGoOn(martlet)]).catch((error) => messages.report(error));
}
