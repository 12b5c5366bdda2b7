// SPDX-License-Identifier: Apache-2.0
// The page for those who lost everything: name, proofs, the wait, and stopping it.

import { Martlet } from "../martlet.js";
import { oneAtATime } from "../ui/busy.js";
import { element } from "../ui/elements.js";
import { Messages } from "../ui/messages.js";
import { showObstacle } from "../ui/obstacle.js";
import { word } from "../words/catalogue.js";
import { aboutCode } from "../words/problems.js";
import { fullMomentWords } from "../words/times.js";
import { reloadForLinks } from "./link-again.js";
import { ProofStep } from "./recover/proof-step.js";
import { StopStep } from "./recover/stop-step.js";
import { Ticket } from "./recover/ticket.js";

const martlet = new Martlet();
const name = element("#name", HTMLInputElement);
const messages = new Messages({ name });
const heading = element("#heading", HTMLElement);
const run = oneAtATime(element("#main", HTMLElement));
const given = new URLSearchParams(location.hash.slice(1));
// Stopping needs no passkeys, and must not wait for a browser that has them.
const isStop = location.pathname === "/recover/stop";
const blocked = isStop ? null : showObstacle(word("script.obstacle-recover"));
const steps = ["name", "proof", "waiting", "due", "stop", "stopped", "nothing"];

/** @param {string} step */
function show(step) {
    for (const one of steps) element(`#step-${one}`, HTMLElement).hidden = one !== step;
    (step === "name" ? name : heading).focus();
}

/** @param {() => Promise<void>} task */
function attempt(task) {
    void run(() => {
        messages.clear();
        return task();
    }).catch((error) => messages.report(error));
}

const ticket = new Ticket(() => messages.say(word("script.recover.copied")));
const proof = new ProofStep({
    attempt,
    send: (ceremony) => martlet.recovery.send(ceremony),
    prove: (ceremony, method, value) =>
        martlet.recovery.prove(ceremony, method, value).catch((error) => {
            throw aboutCode(error, method.replace("_code", ""));
        }),
    onEnough: ({ token, dueAt }) => {
        ticket.keep(token);
        showWait(dueAt);
    },
    onStartAgain: () => {
        messages.clear();
        show("name");
    },
});

/** @param {number} dueAt  Unix milliseconds */
function showWait(dueAt) {
    const isDue = dueAt <= Date.now();
    const time = fullMomentWords(dueAt, document.documentElement.lang);
    element("#waiting-until", HTMLElement).textContent = word("script.recover.until", { time });
    // The last step would use up what a browser without passkeys cannot finish: another one goes on with the link.
    if (isDue && blocked !== null) ticket.keep(ticket.token);
    show(isDue && blocked === null ? "due" : "waiting");
}

async function begin() {
    if (name.value.trim() === "") {
        name.setAttribute("aria-invalid", "true");
        name.focus();
        messages.say(word("script.recover.name-first"));
        return;
    }
    const { ceremony } = await martlet.recovery.begin(name.value);
    proof.begin(ceremony, given.get("link") ?? "");
    show("proof");
}

/** @param {string} token */
async function look(token) {
    ticket.token = token;
    const { recovery } = await martlet.recovery.look(token);
    showWait(recovery.dueAt);
}

async function finish() {
    await martlet.recovery.finish(ticket.token);
    // The same step as after a one-time link: a passkey is added, and everything else opens.
    location.replace("/link#add");
}

element("#step-name", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(begin);
});
reloadForLinks("link", "ticket", "token");
element("#finish", HTMLButtonElement).addEventListener("click", () => attempt(finish));

if (isStop) {
    const stop = (/** @type {string} */ token) => martlet.recovery.stop(token);
    new StopStep({ attempt, stop, show, token: given.get("token") ?? "" }).open();
} else if (blocked !== "everything") {
    const kept = given.get("ticket");
    if (given.get("link") !== null) {
        // Whoever opened a link and sees a form would think it lost.
        element("#lost", HTMLElement).hidden = true;
        element("#link-kept", HTMLElement).hidden = false;
        name.setAttribute("aria-describedby", "link-kept problem");
    }
    show("name");
    if (kept !== null) attempt(() => look(kept));
}
