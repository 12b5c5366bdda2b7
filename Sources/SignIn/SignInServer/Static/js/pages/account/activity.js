// SPDX-License-Identifier: Apache-2.0
// What happened to an account lately.

import { copyOf, element, fill } from "../../ui/elements.js";
import { showMoment } from "../../ui/moments.js";
import { activityWords } from "../../words/activity.js";

const SHOWN_AT_FIRST = 8;

/** Lists events, newest first. */
export class ActivitySection {
    #list = element("#activity", HTMLElement);
    #more = element("#more-activity", HTMLButtonElement);
    #showsAll = false;
    #titles = providerTitles();

    /** @param {import("../account.js").Page} page */
    constructor(page) {
        this.page = page;
        this.#more.addEventListener("click", () => page.attempt(() => this.#showAll()));
    }

    async load() {
        const { events } = await this.page.calls.activity();
        const shown = this.#showsAll ? events : events.slice(0, SHOWN_AT_FIRST);
        this.#list.replaceChildren(...shown.map((event) => this.#row(event)));
        this.#more.hidden = shown.length === events.length;
    }

    /** @param {import("../../types/api.js").ActivityEvent} event */
    #row(event) {
        const row = copyOf("#activity-template");
        fill(row, "what", activityWords(event, this.#titles));
        showMoment(row, "at", event.at);
        return row;
    }

    async #showAll() {
        this.#showsAll = true;
        await this.load();
        const firstNew = this.#list.children[SHOWN_AT_FIRST];
        if (firstNew instanceof HTMLElement) firstNew.focus();
    }
}

/** @returns {Map<string, string>} what the service's providers are called, by their names */
function providerTitles() {
    const buttons = [...document.querySelectorAll("[data-link]")];
    return new Map(buttons.map((one) => [one.getAttribute("data-link") ?? "", one.getAttribute("data-title") ?? ""]));
}
