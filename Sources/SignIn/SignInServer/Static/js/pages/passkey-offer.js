// SPDX-License-Identifier: Apache-2.0
// Offers a passkey to who has just signed in with a password or come by a provider. "Not now" is one click, and goes
// where they wanted to go.

import { ApiError, Martlet } from "../martlet.js";
import { returnAddress } from "../return-path.js";
import { oneAtATime } from "../ui/busy.js";
import { element } from "../ui/elements.js";
import { Messages } from "../ui/messages.js";
import { findObstacle } from "../ui/obstacle.js";
import { word } from "../words/catalogue.js";

const martlet = new Martlet();
const messages = new Messages();
const run = oneAtATime(element("#main", HTMLElement));
const address = returnAddress(location.search, location.origin);

/** Says nothing of a password to somebody who has none. */
function speakOfProviders() {
    for (const words of document.querySelectorAll("[data-from]")) {
        words.toggleAttribute("hidden", words.getAttribute("data-from") !== "provider");
    }
}

function leave() {
    location.replace(address);
}

async function makePasskey() {
    messages.say(word("script.account.making-passkey"));
    try {
        await martlet.account.addPasskey();
    } catch (error) {
        // Too late for this page, or signed out meanwhile: the next page knows what to do.
        const codes = ["fresh_verification_required", "not_signed_in"];
        if (!(error instanceof ApiError) || !codes.includes(error.code)) throw error;
    }
    leave();
}

if (new URLSearchParams(location.search).get("from") === "provider") speakOfProviders();
element("#not-now", HTMLButtonElement).addEventListener("click", leave);
element("#make-passkey", HTMLButtonElement).addEventListener("click", () => {
    void run(makePasskey).catch((error) => messages.report(error));
});
if (findObstacle() !== null) leave();
