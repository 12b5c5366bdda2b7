// SPDX-License-Identifier: Apache-2.0
// The page of a one-time link: takes it after a click (programs that look at links must not use it up), then has a
// passkey made.

import { ApiError, Martlet } from "../martlet.js";
import { oneAtATime } from "../ui/busy.js";
import { element } from "../ui/elements.js";
import { Messages } from "../ui/messages.js";
import { showObstacle } from "../ui/obstacle.js";
import { ShownCodes } from "../ui/shown-codes.js";
import { isLinkSession } from "../session-kind.js";
import { word } from "../words/catalogue.js";
import { signInAddress } from "../words/notices.js";
import { reloadForLinks } from "./link-again.js";

const martlet = new Martlet();
const messages = new Messages();
const heading = element("#heading", HTMLElement);
const run = oneAtATime(element("#main", HTMLElement));
const codes = new ShownCodes(attempt, () => messages.say(word("script.codes.copied")));
const RESUME = "add";
const token = new URLSearchParams(location.hash.slice(1)).get("token");

/** @param {"link" | "passkey" | "codes" | "none"} step */
function show(step) {
    for (const name of ["link", "passkey", "codes", "none"]) {
        element(`#step-${name}`, HTMLElement).hidden = name !== step;
    }
}

/** @param {string} name */
function showPasskeyStep(name) {
    element("#account-name", HTMLElement).textContent = name;
    heading.textContent = word("script.link.add-passkey");
    show("passkey");
    heading.focus();
}

/** @param {string} link */
async function takeLink(link) {
    messages.clear();
    const signedIn = await martlet.signInByLink(link).catch((error) => {
        if (!(error instanceof ApiError) || error.code !== "recovery_needed") throw error;
        return null;
    });
    if (signedIn === null) {
        // The account has ways in of its own: the link was not used up, and is one proof of a recovery.
        location.replace(`/recover#link=${encodeURIComponent(link)}`);
        return;
    }
    const { account } = signedIn;
    // The link is used up and need not stay in the history; the page can be loaded again and goes on here.
    history.replaceState(null, "", `#${RESUME}`);
    showPasskeyStep(account.name);
}

async function addPasskey() {
    messages.say(word("script.account.making-passkey"));
    const { session, recoveryCodes } = await martlet.account.addPasskey();
    const mayGoOn = session !== undefined && !isLinkSession(session);
    const next = mayGoOn ? "/account" : signInAddress("passkey-added");
    if (recoveryCodes === undefined) {
        location.replace(next);
        return;
    }
    // The end of a recovery: the codes from before are void, and these are shown this once.
    messages.clear();
    codes.show(recoveryCodes);
    element("#go-on", HTMLAnchorElement).href = next;
    heading.textContent = word("script.link.codes");
    show("codes");
    heading.focus();
}

/** Somebody who took the link before and left without a passkey may go on. */
async function resume() {
    try {
        const { account, session } = await martlet.account.session();
        if (isLinkSession(session)) showPasskeyStep(account.name);
        else location.replace("/account");
    } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        show("none");
    }
}

/** @param {() => Promise<void>} task */
function attempt(task) {
    void run(task).catch((error) => messages.report(error));
}

element("#use-link", HTMLButtonElement).addEventListener("click", () => {
    if (token !== null) attempt(() => takeLink(token));
});
element("#add-passkey", HTMLButtonElement).addEventListener("click", () => attempt(addPasskey));
reloadForLinks("token");
if (showObstacle() === null && token === null) {
    if (location.hash === `#${RESUME}`) attempt(resume);
    else show("none");
}
