// SPDX-License-Identifier: Apache-2.0
// How a user came to the sign-in page: because they signed out, because their session ended, by the back button, or
// signed in already.

import { element } from "../../ui/elements.js";
import { showObstacle } from "../../ui/obstacle.js";
import { noticeFor } from "../../words/notices.js";
import { offerToGoOn } from "./signed-in.js";

/**
 * Shows the notice that the address names, if it names one, what stands in the way, and who is signed in.
 *
 * @param {import("../../martlet.js").Martlet} martlet
 * @returns {Promise<boolean>} whether the user wants to sign in, and passkeys can be used for that
 */
export async function arrive(martlet) {
    const notice = element("#notice", HTMLElement);
    notice.textContent = noticeFor(location.search);
    notice.hidden = notice.textContent === "";
    // A page out of the browser's memory may be older than the session: start anew.
    window.addEventListener("pageshow", (event) => {
        if (event.persisted) location.reload();
    });
    const blocked = showObstacle();
    if (blocked !== "everything") await offerToGoOn(martlet);
    return blocked === null;
}
