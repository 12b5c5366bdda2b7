// SPDX-License-Identifier: Apache-2.0
// The account page: passkeys, sessions, name, activity, deletion.

import { ApiError, Martlet } from "../martlet.js";
import { isLinkSession } from "../session-kind.js";
import { oneAtATime } from "../ui/busy.js";
import { element } from "../ui/elements.js";
import { Messages } from "../ui/messages.js";
import { Tabs } from "../ui/tabs.js";
import { word } from "../words/catalogue.js";
import { signInAddress } from "../words/notices.js";
import { ActivitySection } from "./account/activity.js";
import { DeletionSection } from "./account/deletion.js";
import { PasskeysSection } from "./account/passkeys.js";
import { ProfileSection } from "./account/profile.js";
import { announcePrompt } from "./account/prompt.js";
import { SecretsSections } from "./account/secrets.js";
import { SessionsSection } from "./account/sessions.js";

/**
 * What all sections of the page share.
 *
 * @typedef {object} Page
 * @property {import("../account-calls.js").AccountCalls} calls
 * @property {import("../password-calls.js").PasswordCalls} passwords
 * @property {Messages} messages
 * @property {(task: () => Promise<void>) => void} attempt  runs one task at a time and reports its failure
 * @property {(notice: "signed-out" | "ended" | "deleted") => void} leave
 * @property {() => Promise<void>} refresh  the sections that tell of other sections' changes
 */

const martlet = new Martlet({ beforeVerification });
const messages = new Messages({ displayName: element("#display-name", HTMLInputElement) });
const run = oneAtATime(element("body", HTMLElement));
const sections = element("#sections", HTMLElement);
const tabs = new Tabs(() => leave("ended"));
let hadSession = false;

/** @type {Page} */
const page = {
    calls: martlet.account,
    passwords: martlet.passwords,
    messages,
    attempt: (task) => {
        void run(() => {
            messages.clear();
            return task();
        }).catch(report);
    },
    leave,
    refresh: async () => void (await Promise.all([sessions.load(), activity.load(), secrets.load()])),
};
const passkeys = new PasskeysSection(page);
const secrets = new SecretsSections(page);
const sessions = new SessionsSection(page);
const profile = new ProfileSection(page);
const activity = new ActivitySection(page);
const deletion = new DeletionSection(page);

async function load() {
    const { account, session } = await martlet.account.session();
    hadSession = true;
    if (isLinkSession(session)) {
        location.replace("/link#add");
        return;
    }
    profile.show(account);
    deletion.show(account);
    await Promise.all([passkeys.load(), page.refresh()]);
    sections.hidden = false;
    if (location.hash === "#password") document.querySelector("#password")?.scrollIntoView();
}

/** Says why a prompt comes, before it comes; where a password is asked for, that comes first. */
async function beforeVerification() {
    if (await secrets.verify()) return true;
    await announcePrompt();
    messages.say(word("script.account.follow-browser"));
    return false;
}

/** @param {unknown} error */
function report(error) {
    if (error instanceof ApiError && error.code === "not_signed_in") leave("ended");
    else messages.report(error);
}

/** @param {"signed-out" | "ended" | "deleted"} notice */
function leave(notice) {
    sections.hidden = true;
    if (notice !== "ended") tabs.tellOfSignOut();
    // Of a page that never had a session, as one that a mail led to, none has ended.
    const told = notice === "ended" && !hadSession ? "account" : notice;
    location.replace(signInAddress(told, notice === "ended" ? "/account" : undefined));
}

async function signOut() {
    await martlet.signOut();
    leave("signed-out");
}

/** Runs beside other tasks: a click must not be lost to it. */
async function checkSession() {
    try {
        await martlet.account.session();
    } catch (error) {
        if (error instanceof ApiError && error.code === "not_signed_in") leave("ended");
    }
}

element("#sign-out", HTMLButtonElement).addEventListener("click", () => void signOut().catch(report));
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void checkSession());
// The browser may bring back a page of somebody who has signed out since.
window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    sections.hidden = true;
    location.reload();
});
// Neither waits for anything else: a person may leave at any time.
void load().catch(report);
