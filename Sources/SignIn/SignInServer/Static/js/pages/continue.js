// SPDX-License-Identifier: Apache-2.0
// The page of a link that a command at a terminal opens: shows the account, and goes on with its session after a press.

import { ApiError } from "../api.js";
import { MoveCalls } from "../move-calls.js";
import { oneAtATime } from "../ui/busy.js";
import { element } from "../ui/elements.js";
import { Messages } from "../ui/messages.js";
import { word } from "../words/catalogue.js";
import { reloadForLinks } from "./link-again.js";

const token = /^#token=([A-Za-z0-9_-]{43})$/.exec(location.hash)?.[1];
const calls = new MoveCalls();
const messages = new Messages();
const run = oneAtATime(element("#main", HTMLElement));
let leave = false;

/** @param {"use" | "none"} step */
function show(step) {
    for (const name of ["use", "none"]) element(`#step-${name}`, HTMLElement).hidden = name !== step;
    element("#heading", HTMLElement).focus();
}

/** @param {string} link */
async function look(link) {
    const { name, otherName } = await calls.show(link);
    const leaving = element("#leaving", HTMLElement);
    element("#account-name", HTMLElement).textContent = name;
    element("#use-link", HTMLButtonElement).textContent = word("script.continue.as", { name });
    leave = otherName !== null;
    leaving.hidden = !leave;
    if (otherName !== null) leaving.textContent = word("script.continue.leaving", { name: otherName });
    show("use");
}

/** @param {string} link */
async function use(link) {
    try {
        await calls.finish(link, leave);
    } catch (error) {
        // Another tab signed in meanwhile: the press was no consent to leave that account.
        if (error instanceof ApiError && error.code === "other_account_signed_in") await look(link);
        throw error;
    }
    location.replace("/account");
}

/** @param {(link: string) => Promise<void>} task */
function attempt(task) {
    if (token === undefined) return;
    messages.clear();
    void run(() => task(token)).catch((error) => {
        if (error instanceof ApiError && error.code === "link_invalid") show("none");
        messages.report(error);
    });
}

// What opens something must not stay in the address, where it is seen and kept.
history.replaceState(null, "", location.pathname);
reloadForLinks("token");
element("#use-link", HTMLButtonElement).addEventListener("click", () => attempt(use));
if (token === undefined) show("none");
else attempt(look);
