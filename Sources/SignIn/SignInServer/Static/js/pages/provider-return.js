// SPDX-License-Identifier: Apache-2.0
// The page that a provider posts people back to: carries what it posted to the API, and goes on.

import { Martlet } from "../martlet.js";
import { returnAddress } from "../return-path.js";
import { oneAtATime } from "../ui/busy.js";
import { element } from "../ui/elements.js";
import { Messages } from "../ui/messages.js";
import { recall } from "./errand.js";
import { postAgain, speaksAnother } from "./provider-return/language.js";
import { NewcomerStep } from "./provider-return/newcomer.js";

/** @typedef {import("../types/api.js").ProviderReturn} ProviderReturn */

const martlet = new Martlet();
const codeField = element("#code", HTMLInputElement);
const codeForm = element("#code-form", HTMLFormElement);
const messages = new Messages({
    name: element("#name", HTMLInputElement),
    displayName: element("#display-name", HTMLInputElement),
});
const run = oneAtATime(element("#main", HTMLElement));
const errand = recall();
const isSignIn = errand.purpose === "sign-in/external";
const callback = element("#callback", HTMLInputElement).value;
const newcomer = new NewcomerStep({ martlet, messages, attempt, invite: errand.invite });
/**
 * What a code is sent for, once the form asks for one.
 *
 * @type {(code: string) => Promise<void>}
 */
let useCode = async () => undefined;

/** @param {string} address */
function leave(address) {
    // Replaced: the page behind would post to the service again what serves once.
    location.replace(address);
}

/** Where somebody is again who turned back. */
function wayBack() {
    if (!isSignIn) return "/account";
    const { invite, search } = errand;
    return invite === null ? `/sign-in${search}` : `/sign-up#${new URLSearchParams({ invite })}`;
}

/** @param {ProviderReturn} back */
async function goOn(back) {
    element("#step-wait", HTMLElement).hidden = true;
    if (back.cancelled === true) {
        leave(wayBack());
    } else if (back.newcomer !== undefined) {
        await newcomer.open(back.newcomer);
    } else if (back.next !== undefined) {
        const { ceremony } = back.next;
        askForCode(async (code) => {
            await martlet.account.providers.finishWithCode(ceremony, code);
            leave(returnAddress(errand.search, location.origin));
        });
    } else {
        leave(isSignIn ? returnAddress(errand.search, location.origin) : "/account");
    }
}

/** @param {(code: string) => Promise<void>} use */
function askForCode(use) {
    useCode = use;
    element("#step-wait", HTMLElement).hidden = true;
    codeForm.hidden = false;
    codeField.focus();
}

/** @param {string} [appCode] */
async function send(appCode) {
    try {
        await goOn(await martlet.account.providers.finish(errand.purpose, callback, appCode));
    } catch (error) {
        // What the provider posted serves once, also with a code that was wrong.
        element("#step-wait", HTMLElement).hidden = codeForm.hidden = true;
        element("#way-back", HTMLElement).hidden = false;
        element("#start-again", HTMLAnchorElement).href = wayBack();
        throw error;
    }
}

async function carry() {
    if (errand.purpose === "verify/external") {
        const { account } = await martlet.account.session();
        // Before the state is used up, and not before the way to the provider: a code would be too old by now.
        if (account.hasAuthenticatorApp === true) return askForCode(send);
    }
    await send();
}

/** @param {() => Promise<void>} task */
function attempt(task) {
    void run(() => {
        messages.clear();
        return task();
    }).catch((error) => messages.report(error));
}

codeForm.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(() => useCode(codeField.value));
});
if (speaksAnother(errand.language, document.documentElement.lang)) {
    postAgain(callback, errand);
} else {
    attempt(carry);
}
