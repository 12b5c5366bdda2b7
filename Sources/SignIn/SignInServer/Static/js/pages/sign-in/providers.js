// SPDX-License-Identifier: Apache-2.0
// The buttons that lead to providers, where the service knows any.

import { remember } from "../errand.js";
import { wayOut } from "../way-out.js";

/**
 * @param {import("../../provider-calls.js").ProviderCalls} calls
 * @param {(task: () => Promise<void>) => void} attempt  runs one task at a time and reports its failure
 * @param {() => void} onLeaving  before the browser leaves
 * @param {string | null} [invite]  the invitation by which an account is made
 */
export function wireProviders(calls, attempt, onLeaving, invite = null) {
    for (const button of document.querySelectorAll("[data-provider]")) {
        const provider = button.getAttribute("data-provider") ?? "";
        button.addEventListener("click", () =>
            attempt(async () => {
                const address = await calls.begin("sign-in/external", provider);
                remember({ purpose: "sign-in/external", search: location.search, invite });
                onLeaving();
                location.assign(wayOut(address, location));
            }),
        );
    }
}
