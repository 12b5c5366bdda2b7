// SPDX-License-Identifier: Apache-2.0
// What the page does by itself.

extension PageFiles {
    /// Keeps what is typed, and locks what nobody types in.
    static let script = """
        "use strict";
        const owner = document.getElementById("owner");
        owner?.addEventListener("submit", () => {
            owner.querySelector("button").textContent = "Waiting for you\\u2026";
        });
        // Windows of one browser tell each other that the note is locked.
        const windows = new BroadcastChannel("note");
        const form = document.getElementById("note");
        if (!form) { windows.postMessage("locked"); }
        if (form) {
            const status = document.getElementById("status");
            const text = document.getElementById("text");
            const patience = Number(document.body.dataset.lockAfter) * 1000;
            const longest = 1024 * 1024;
            // What the page came with is kept already, unless it says that it could not be.
            let kept = "unsaved" in form.dataset ? null : text.value;
            let isStale = false, isLeaving = false, saving = null, pause, idle;
            const isKept = () => text.value === kept;
            const say = words => { if (status.textContent !== words) { status.textContent = words; } };
            const leave = () => { isLeaving = true; location.reload(); };
            const send = async now => {
                try {
                    const answer = await fetch("save", {
                        method: "POST",
                        headers: { "Accept": "application/json" },
                        body: new URLSearchParams({ text: now, revision: form.revision.value }),
                    });
                    const said = await answer.json();
                    if (answer.status === 423) { if (text.value === now) { leave(); } return; }
                    if (answer.ok) { [kept, form.revision.value] = [now, said.revision]; }
                    isStale = answer.status === 409;
                    say(answer.ok ? "Saved" : said.message);
                } catch {
                    say("Not saved: martlet-keychain does not answer. Copy your text before you close this page.");
                }
            };
            // One at a time: a second one that is sent before the first is answered would be written on an older text.
            const save = async () => {
                while (saving) { await saving; }
                if (isKept() || isStale || isLeaving) { return; }
                saving = send(text.value).finally(() => { saving = null; });
                await saving;
            };
            const later = delay => {
                clearTimeout(pause);
                pause = setTimeout(async () => { await save(); if (!isKept() && !isStale && !isLeaving) { later(5000); } }, delay);
            };
            const wait = delay => { clearTimeout(idle); idle = setTimeout(look, delay); };
            // The note may have been locked elsewhere: then nothing of it stays here.
            const look = async () => {
                if (isLeaving) { return; }
                let state;
                try {
                    state = await (await fetch("state")).json();
                } catch {
                    // Whoever served this page has ended. What is kept there needs not be here.
                    if (isKept()) { text.value = ""; kept = ""; text.disabled = true; }
                    say("martlet-keychain does not answer. Start the page once more.");
                    return;
                }
                if (state.open) { wait(Math.max(state.left, 1000)); return; }
                await save();
                if (isKept()) { leave(); } else { wait(5000); }
            };
            text.addEventListener("input", () => {
                say("Not saved yet");
                later(1000);
                wait(patience);
            });
            form.addEventListener("submit", async event => {
                if (new TextEncoder().encode(text.value).length > longest) {
                    event.preventDefault();
                    say("Not saved: a note holds at most 1 MiB of text, and this is more.");
                    return;
                }
                if (saving) {
                    event.preventDefault();
                    while (saving) { await saving; }
                    form.requestSubmit(event.submitter);
                    return;
                }
                isLeaving = true;
            });
            addEventListener("beforeunload", event => { if (!isKept() && !isLeaving) { save(); event.preventDefault(); } });
            addEventListener("pageshow", event => { if (event.persisted) { isLeaving = true; location.reload(); } });
            addEventListener("focus", look);
            document.addEventListener("visibilitychange", () => { if (!document.hidden) { look(); } });
            windows.addEventListener("message", look);
            if (!isKept()) { later(5000); }
            wait(patience);
        }

        """
}
