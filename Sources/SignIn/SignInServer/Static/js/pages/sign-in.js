// SPDX-License-Identifier: Apache-2.0
// The sign-in page: a suggestion at the field, a prompt by button, a prompt for a typed name.

import { Martlet, canAskImmediately, canSuggest } from "../martlet.js";
import { oneAtATime } from "../ui/busy.js";
import { element } from "../ui/elements.js";
import { Messages } from "../ui/messages.js";
import { word } from "../words/catalogue.js";
import { arrive } from "./sign-in/arrival.js";
import { compared, isFine } from "./sign-in/other-name.js";
import { PasswordStep } from "./sign-in/password-step.js";
import { wireProviders } from "./sign-in/providers.js";
import { wayOn } from "./sign-in/way-on.js";

/** @typedef {() => Promise<import("../martlet.js").SignedIn | null>} Step  null when another step follows */

const martlet = new Martlet();
const nameField = element("#name", HTMLInputElement);
const otherDevice = element("#other-device", HTMLButtonElement);
const messages = new Messages({ name: nameField });
const run = oneAtATime(element("#main", HTMLElement));

const offer = martlet.offerSignIn({
    onAnswer: (answer) => run(() => enter(() => answer)),
    onProblem: (error) => messages.report(error),
});

const passwords = PasswordStep.where(martlet.passwords, messages, (step) => attempt(() => take(step)));

/** @param {Step} step */
async function enter(step) {
    messages.say(word("script.sign-in.signing-in"));
    const signedIn = await step();
    if (signedIn === null) return;
    const { account, nameDiffers } = signedIn;
    if (nameDiffers && !(await isFine(account, nameField.value.trim()))) {
        await martlet.signOut();
        messages.say(word("script.sign-in.signed-out-again"));
        offer.tell("release");
        return;
    }
    location.replace(await wayOn(martlet, signedIn));
}

/** @param {Parameters<Martlet["signIn"]>[0]} how */
function prompt(how) {
    return take(() => martlet.signIn(how));
}

/** @param {Step} step */
async function take(step) {
    offer.tell("hold");
    try {
        await enter(step);
    } catch (error) {
        offer.tell("release");
        throw error;
    }
}

async function promptByButton() {
    if (!(await immediate)) return prompt({ begun: offer.takeOptions() });
    if (!(await promptHere())) messages.say(word("script.sign-in.none-here"));
}

/**
 * Asks for a passkey of this device. Browsers take no list of passkeys for that, so it may be another account's.
 *
 * @param {string} [typed]  the name that was typed
 * @returns {Promise<boolean>} false when there was none or the prompt was closed; the browser does not tell which
 */
async function promptHere(typed) {
    const begun = offer.takeOptions();
    try {
        await take(async () => compared(await martlet.signIn({ begun, manner: "immediate" }), typed));
    } catch (error) {
        if (!(error instanceof DOMException) || error.name !== "NotAllowedError") throw error;
        return false;
    }
    return true;
}

async function promptByName() {
    const name = nameField.value.trim();
    if (name === "") {
        nameField.focus();
        return messages.say(word("script.sign-in.name-first"));
    }
    if (passwords === null) return prompt({ name });
    if (passwords.isOpen()) return take(() => passwords.send(name));
    // A passkey of this device first, where the browser can ask without a prompt when there is none.
    if (!(await immediate) || !(await promptHere(name))) passwords.open();
}

/** @param {() => Promise<void>} task */
function attempt(task) {
    void run(task).catch((error) => messages.report(error));
}

async function open() {
    if (!(await arrive(martlet))) return;
    if (await immediate) otherDevice.hidden = false; // Immediate mode asks this device alone.
    if (await canSuggest()) offer.tell("start");
    else element("#name-hint", HTMLElement).textContent = word("script.sign-in.next-step");
}

const immediate = canAskImmediately();
element("#passkey", HTMLButtonElement).addEventListener("click", () => attempt(promptByButton));
otherDevice.addEventListener("click", () => attempt(() => prompt({ begun: offer.takeOptions() })));
element("#sign-in-form", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(promptByName);
});
wireProviders(martlet.account.providers, attempt, () => offer.tell("hold"));
nameField.addEventListener("focus", () => offer.tell("focus"));
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && offer.tell("tick"));
void open();
