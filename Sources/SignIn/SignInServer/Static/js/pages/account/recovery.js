// SPDX-License-Identifier: Apache-2.0
// Somebody gets back into the account: its owner, who is signed in, is told and can stop it.

import { word } from "../../words/catalogue.js";
import { deviceWords } from "../../words/devices.js";
import { fullMomentWords } from "../../words/times.js";

/** The warning at the head of the page; absent where people do not recover by themselves. */
export class RecoverySection {
    /** @param {import("../account.js").Page} page */
    constructor(page) {
        this.page = page;
        this.section = document.querySelector("#recovery");
        const button = this.section?.querySelector("#stop-recovery");
        button?.addEventListener("click", () => page.attempt(() => this.#stop()));
    }

    async load() {
        if (!(this.section instanceof HTMLElement)) return;
        const { recovery } = await this.page.calls.recovery();
        this.section.hidden = recovery === null;
        const text = this.section.querySelector("#recovery-text");
        if (recovery === null || text === null) return;
        const language = document.documentElement.lang;
        text.textContent = word("script.recovery.text", {
            device: deviceWords(recovery.device),
            started: fullMomentWords(recovery.startedAt, language),
            due: fullMomentWords(recovery.dueAt, language),
        });
    }

    async #stop() {
        await this.page.calls.stopRecovery();
        await this.page.refresh();
        this.page.messages.say(word("script.recovery.stopped"));
    }
}
