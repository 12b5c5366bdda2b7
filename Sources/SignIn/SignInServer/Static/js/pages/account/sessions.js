// SPDX-License-Identifier: Apache-2.0
// Where a person is signed in.

import { ask } from "../../ui/dialog.js";
import { copyOf, element, fill, part } from "../../ui/elements.js";
import { showMoment } from "../../ui/moments.js";
import { word } from "../../words/catalogue.js";
import { deviceWords } from "../../words/devices.js";
import { methodWords } from "../../words/methods.js";

/** Lists and ends sessions. */
export class SessionsSection {
    #list = element("#sessions", HTMLElement);
    #endOthers = element("#end-others", HTMLButtonElement);

    /** @param {import("../account.js").Page} page */
    constructor(page) {
        this.page = page;
        this.#endOthers.addEventListener("click", () => page.attempt(() => this.#endAllOthers()));
    }

    async load() {
        const { sessions } = await this.page.calls.sessions();
        this.#list.replaceChildren(...sessions.map((session) => this.#row(session)));
        this.#endOthers.hidden = sessions.length < 2;
    }

    /** @param {import("../../types/api.js").Session} session */
    #row(session) {
        const row = copyOf("#session-template");
        const device = deviceWords(session.device);
        fill(row, "device", device);
        part(row, "current").hidden = !session.current;
        showMoment(row, "seen", session.lastSeenAt);
        showMoment(row, "created", session.createdAt);
        // Where there are only passkeys, nobody needs to be told.
        const methods = row.querySelector("[data-part='methods']");
        if (methods !== null) methods.textContent = methodWords(session.methods, document.documentElement.lang);
        const end = part(row, "end");
        end.hidden = session.current;
        end.setAttribute("aria-label", word("script.sessions.end-label", { device }));
        end.addEventListener("click", () => this.page.attempt(() => this.#end(session.id, device)));
        return row;
    }

    /**
     * @param {string} id
     * @param {string} device
     */
    async #end(id, device) {
        await this.page.calls.endSession(id);
        await this.#reload();
        this.page.messages.say(word("script.sessions.ended", { device }));
    }

    async #endAllOthers() {
        const answer = await ask({
            title: word("script.sessions.end-others-title"),
            text: word("script.sessions.end-others-text"),
            confirm: word("script.sessions.end-others-confirm"),
            isDangerous: true,
        });
        if (answer === null) return;
        await this.page.calls.endOtherSessions();
        await this.#reload();
        this.page.messages.say(word("script.sessions.others-ended"));
    }

    async #reload() {
        await this.page.refresh();
        element("#sessions-title", HTMLElement).focus();
    }
}
