// SPDX-License-Identifier: Apache-2.0
// Says on the page what is going on, politely, and what went wrong, at once.

import { explain } from "../words/problems.js";
import { element } from "./elements.js";

/** The two regions of a page, and the inputs that a refusal may be about. */
export class Messages {
    /** @param {Partial<Record<"name" | "displayName", HTMLInputElement>>} [fields] */
    constructor(fields = {}) {
        this.problem = element("#problem", HTMLElement);
        this.status = element("#status", HTMLElement);
        this.fields = fields;
    }

    /** @param {string} text */
    say(text) {
        this.clear();
        this.status.textContent = text;
    }

    clear() {
        this.problem.textContent = "";
        this.status.textContent = "";
        for (const field of Object.values(this.fields)) field.removeAttribute("aria-invalid");
    }

    /**
     * A change of mind is said calmly, everything else as a problem; focus goes to the input that is to be mended.
     *
     * @param {unknown} error
     */
    report(error) {
        const { text, calm, field } = explain(error);
        this.say(calm ? text : "");
        if (calm) return;
        this.problem.textContent = text;
        const input = field === null ? undefined : this.fields[field];
        input?.setAttribute("aria-invalid", "true");
        input?.focus();
        // On a low screen it stands below the button that was pressed, out of sight.
        this.problem.scrollIntoView({ block: "nearest" });
    }
}
