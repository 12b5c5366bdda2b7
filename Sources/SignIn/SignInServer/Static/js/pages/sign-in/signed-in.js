// SPDX-License-Identifier: Apache-2.0
// Who comes to sign in or up and is signed in already: goes on, or uses another account.

import { ApiError } from "../../martlet.js";
import { returnAddress } from "../../return-path.js";
import { isLinkSession } from "../../session-kind.js";
import { element } from "../../ui/elements.js";
import { word } from "../../words/catalogue.js";

/**
 * Shows who is signed in, in the place of the page's ways, and waits for the wish to use another account.
 *
 * Who was sent here with a notice has no session any more, or is to sign in once more: nothing is asked then.
 *
 * @param {import("../../martlet.js").Martlet} martlet
 * @returns {Promise<void>} when the page's ways are wanted: at once where there is no session
 */
export async function offerToGoOn(martlet) {
    const panel = document.querySelector("#signed-in");
    if (panel === null || new URLSearchParams(location.search).has("notice")) return;
    const signedIn = await martlet.account.session().catch((error) => {
        if (error instanceof ApiError) return null; // The page works without knowing.
        throw error;
    });
    if (signedIn === null) return;
    const { account, session } = signedIn;
    element("#signed-in-as", HTMLElement).textContent = word("script.sign-in.signed-in-as", { name: account.name });
    const address = returnAddress(location.search, location.origin);
    element("#go-on", HTMLAnchorElement).href = isLinkSession(session) ? "/link#add" : address;
    show(panel, true);
    await new Promise((resolve) => {
        element("#other-account", HTMLButtonElement).addEventListener("click", resolve, { once: true });
    });
    show(panel, false);
}

/**
 * @param {Element} panel
 * @param {boolean} isShown
 */
function show(panel, isShown) {
    panel.toggleAttribute("hidden", !isShown);
    element("#ways", HTMLElement).hidden = isShown;
}
