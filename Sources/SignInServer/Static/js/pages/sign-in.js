// SPDX-License-Identifier: Apache-2.0
// The sign-in page: a suggestion at the field, a prompt by button, a prompt for a typed name.

import { Martlet, canAskImmediately, canSuggest } from "../martlet.js";
import { returnAddress } from "../return-path.js";
import { oneAtATime } from "../ui/busy.js";
import { ask } from "../ui/dialog.js";
import { element } from "../ui/elements.js";
import { Messages } from "../ui/messages.js";
import { showObstacle } from "../ui/obstacle.js";
import { word } from "../words/catalogue.js";
import { noticeFor } from "../words/notices.js";

const martlet = new Martlet();
const nameField = element("#name", HTMLInputElement);
const otherDevice = element("#other-device", HTMLButtonElement);
const messages = new Messages({ name: nameField });
const run = oneAtATime(element("#main", HTMLElement));

const offer = martlet.offerSignIn({
    onAnswer: (answer) => run(() => enter(answer)),
    onProblem: (error) => messages.report(error),
});

/** @param {Promise<import("../martlet.js").SignedIn>} answer */
async function enter(answer) {
    messages.say(word("script.sign-in.signing-in"));
    const { account, nameDiffers } = await answer;
    if (nameDiffers && !(await isFine(account))) {
        await martlet.signOut();
        messages.say(word("script.sign-in.signed-out-again"));
        offer.tell("release");
        return;
    }
    location.replace(returnAddress(location.search, location.origin));
}

/** @param {import("../types/api.js").Account} account */
async function isFine({ name }) {
    const typed = nameField.value.trim();
    const answer = await ask({
        title: word("script.sign-in.differs-title", { name }),
        text: word("script.sign-in.differs-text", { typed, name }),
        confirm: word("script.sign-in.differs-confirm", { name }),
        cancel: word("script.sign-in.differs-cancel"),
    });
    return answer !== null;
}

/** @param {Parameters<Martlet["signIn"]>[0]} how */
async function prompt(how) {
    messages.clear();
    offer.tell("hold");
    try {
        await enter(martlet.signIn(how));
    } catch (error) {
        offer.tell("release");
        throw error;
    }
}

/** @param {boolean} isImmediate */
async function promptByButton(isImmediate) {
    const begun = offer.takeOptions();
    if (!isImmediate) return prompt({ begun });
    try {
        await prompt({ begun, manner: "immediate" });
    } catch (error) {
        if (!(error instanceof DOMException) || error.name !== "NotAllowedError") throw error;
        // Either there is none here, or the person closed the prompt; the browser does not tell which.
        otherDevice.hidden = false;
        messages.say(word("script.sign-in.none-here"));
    }
}

async function promptByName() {
    const name = nameField.value.trim();
    if (name !== "") return prompt({ name });
    nameField.focus();
    messages.say(word("script.sign-in.name-first"));
}

/** @param {() => Promise<void>} task */
function attempt(task) {
    void run(task).catch((error) => messages.report(error));
}

async function open() {
    const notice = element("#notice", HTMLElement);
    notice.textContent = noticeFor(location.search);
    notice.hidden = notice.textContent === "";
    if (showObstacle()) return;
    if (await canSuggest()) offer.tell("start");
    else element("#name-hint", HTMLElement).textContent = word("script.sign-in.next-step");
}

const immediate = canAskImmediately();
element("#passkey", HTMLButtonElement).addEventListener("click", () =>
    attempt(async () => promptByButton(await immediate)),
);
otherDevice.addEventListener("click", () => attempt(() => prompt({ begun: offer.takeOptions() })));
element("#sign-in-form", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(promptByName);
});
nameField.addEventListener("focus", () => offer.tell("focus"));
document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") offer.tell("tick");
});
// A page out of the browser's memory may be older than the session: start anew.
window.addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
});
void open();
