// SPDX-License-Identifier: Apache-2.0
// The page that the link of a sign-in mail opens: a button in the browser that asked, the digits in any other.

import { ApiError, Martlet } from "../martlet.js";
import { oneAtATime } from "../ui/busy.js";
import { element } from "../ui/elements.js";
import { Messages } from "../ui/messages.js";
import { reloadForLinks } from "./link-again.js";

// The ceremony's token, then the digits.
const token = /^#token=([A-Za-z0-9_-]{43})([0-9]{6})$/.exec(location.hash);
const messages = new Messages();
const run = oneAtATime(element("#main", HTMLElement));

/** @param {"use" | "elsewhere" | "none"} step */
function show(step) {
    for (const name of ["use", "elsewhere", "none"]) element(`#step-${name}`, HTMLElement).hidden = name !== step;
    element("#heading", HTMLElement).focus();
}

/**
 * @param {string} ceremony
 * @param {string} code
 */
async function signIn(ceremony, code) {
    try {
        await new Martlet().passwords.codes.finish({ ceremony, by: "message" }, code);
    } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "ceremony_unknown") throw error;
        // Another browser than the one that asked, as when a phone shows the mail of a computer.
        element("#digits", HTMLElement).textContent = code;
        show("elsewhere");
        return;
    }
    location.replace("/account");
}

// What opens something must not stay in the address, where it is seen and kept.
history.replaceState(null, "", location.pathname);
reloadForLinks("token");
if (token === null) show("none");
element("#use-link", HTMLButtonElement).addEventListener("click", () => {
    const [, ceremony = "", code = ""] = token ?? [];
    void run(() => signIn(ceremony, code)).catch((error) => messages.report(error));
});
