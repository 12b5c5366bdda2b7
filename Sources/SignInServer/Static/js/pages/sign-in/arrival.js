// SPDX-License-Identifier: Apache-2.0
// How somebody came to the sign-in page: because they signed out, because their session ended, or by the back button.

import { element } from "../../ui/elements.js";
import { noticeFor } from "../../words/notices.js";

/** Shows the notice that the address names, if it names one. */
export function arrive() {
    const notice = element("#notice", HTMLElement);
    notice.textContent = noticeFor(location.search);
    notice.hidden = notice.textContent === "";
    // A page out of the browser's memory may be older than the session: start anew.
    window.addEventListener("pageshow", (event) => {
        if (event.persisted) location.reload();
    });
}
