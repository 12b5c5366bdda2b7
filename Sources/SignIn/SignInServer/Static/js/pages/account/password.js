// SPDX-License-Identifier: Apache-2.0
// The password of an account, where the service has passwords.

import { ApiError } from "../../martlet.js";
import { ask } from "../../ui/dialog.js";
import { element } from "../../ui/elements.js";
import { wireReveals } from "../../ui/reveal.js";
import { counted, word } from "../../words/catalogue.js";
import { explain } from "../../words/problems.js";
import { fullMomentWords, momentWords } from "../../words/times.js";

/** Sets, changes and removes the password. */
export class PasswordSection {
    #field = element("#new-password", HTMLInputElement);
    #problem = element("#password-problem", HTMLElement);

    /** @param {import("../account.js").Page} page */
    constructor(page) {
        this.page = page;
        const form = element("#password-form", HTMLFormElement);
        wireReveals(form);
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            page.attempt(() => this.#save());
        });
        element("#remove-password", HTMLButtonElement).addEventListener("click", () =>
            page.attempt(() => this.#remove()),
        );
    }

    /** @param {import("../../types/api.js").Account} account */
    async load({ name }) {
        const { changedAt, isCommon, mayBeSet, mayBeRemoved, goes, rules } = await this.page.passwords.state();
        const when = changedAt === null ? "" : momentWords(changedAt, Date.now(), document.documentElement.lang);
        const state = changedAt === null ? word("script.password.none") : word("script.password.since", { when });
        element("#password-state", HTMLElement).textContent = [state, ...this.#outlook(goes)].join(" · ");
        element("#password-common", HTMLElement).hidden = !isCommon;
        element("#remove-password", HTMLElement).hidden = !mayBeRemoved;
        // To whom it is the only way in, it is no second one.
        element("#password-lead", HTMLElement).hidden = changedAt !== null && !mayBeRemoved;
        element("#password-form", HTMLFormElement).hidden = !mayBeSet;
        element("#password-user", HTMLInputElement).value = name;
        element("#password-rule", HTMLElement).textContent = word("script.password.rule", {
            least: String(rules.minimumLength),
        });
        // What password managers make their suggestions by.
        this.#field.setAttribute("passwordrules", rules.passwordRules);
    }

    /**
     * What becomes of the password by itself, in a sentence at most.
     *
     * @param {import("../../types/api.js").PasswordState["goes"]} goes
     */
    #outlook(goes) {
        if (goes === null) return [];
        if (goes.notBefore !== null) {
            const when = fullMomentWords(goes.notBefore, document.documentElement.lang);
            return [word("script.password.goes-soon", { when })];
        }
        const needsMore = goes.keptBy !== null && goes.keptBy !== "too_few_sign_ins";
        return [
            needsMore
                ? counted("script.password.goes-with-way-back", goes.after)
                : counted("script.password.goes", goes.after),
        ];
    }

    async #save() {
        this.#complain("");
        try {
            await this.page.passwords.set(this.#field.value);
        } catch (error) {
            if (!(error instanceof ApiError) || error.code !== "password_unsuitable") throw error;
            this.#complain(explain(error).text);
            this.#field.focus();
            return;
        }
        this.#field.value = "";
        await this.page.refresh();
        this.page.messages.say(word("script.password.saved"));
    }

    async #remove() {
        const answer = await ask({
            title: word("script.password.remove-title"),
            text: word("script.password.remove-text"),
            confirm: word("script.passkeys.remove-confirm"),
            isDangerous: true,
        });
        if (answer === null) return;
        await this.page.passwords.remove();
        await this.page.refresh();
        element("#password-title", HTMLElement).focus();
        this.page.messages.say(word("script.password.removed"));
    }

    /** @param {string} text */
    #complain(text) {
        this.#problem.textContent = text;
        if (text === "") this.#field.removeAttribute("aria-invalid");
        else this.#field.setAttribute("aria-invalid", "true");
    }
}
