// SPDX-License-Identifier: Apache-2.0

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
        // Once martlet-keychain has ended, another program may have its port: it gets no text, and nobody's password.
        const ask = async () => {
            const state = await (await fetch("state")).json();
            if (state.proof !== document.body.dataset.proof) { throw new Error("another program"); }
            return state;
        };
        const form = document.getElementById("note");
        for (const other of document.forms) {
            if (other === form) { continue; }
            other.addEventListener("submit", async event => {
                event.preventDefault();
                try {
                    await ask();
                    other.submit();
                } catch {
                    const words = "martlet-keychain does not answer. Nothing was sent; start the page once more.";
                    other.append(Object.assign(document.createElement("p"), { role: "alert", textContent: words }));
                }
            });
        }
        if (!form) { windows.postMessage("locked"); }
        if (form) {
            const status = document.getElementById("status");
            const text = document.getElementById("text");
            const patience = Number(document.body.dataset.lockAfter) * 1000;
            // What the page came with is kept already, unless it says that it could not be.
            let kept = "unsaved" in form.dataset ? null : text.defaultValue;
            let isStale = false, isLeaving = false, saving = null, unkeptSince = null, pause, idle;
            const isKept = () => text.value === kept;
            const say = words => { if (status.textContent !== words) { status.textContent = words; } };
            // Not a reload: the page may be the answer to a form, which a browser would ask to send once more.
            const leave = () => { isLeaving = true; location.replace("."); };
            const post = (name, fields) => fetch(name, {
                method: "POST",
                headers: { "Accept": "application/json" },
                body: new URLSearchParams({ revision: form.revision.value, ...fields }),
            });
            const silence = "martlet-keychain does not answer. Copy your text before you close this page.";
            const send = async now => {
                try {
                    await ask();
                    const answer = await post("save", { text: now });
                    const said = await answer.json();
                    // What is locked takes a text all the same, and keeps it until the note is opened.
                    if (answer.ok || answer.status === 423) {
                        [kept, form.revision.value] = [now, said.revision];
                        unkeptSince = isKept() ? null : Date.now();
                    }
                    isStale = answer.status === 409;
                    say(!answer.ok ? said.message : isKept() ? "Saved" : "Not saved yet");
                    if (answer.status === 423 && isKept()) { leave(); }
                } catch {
                    say(`Not saved: ${silence}`);
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
                pause = setTimeout(async () => {
                    await save();
                    if (!isKept() && !isStale && !isLeaving) { later(5000); }
                }, delay);
            };
            const wait = delay => { clearTimeout(idle); idle = setTimeout(look, delay); };
            // The note may have been locked elsewhere: then nothing of it stays here.
            const look = async () => {
                if (isLeaving) { return; }
                let state;
                try {
                    state = await ask();
                } catch {
                    // Whoever served this page has ended. What is kept there needs not be here.
                    if (isKept()) { text.value = kept = ""; text.disabled = true; }
                    say(isKept() ? "martlet-keychain has ended. Start the page once more." : silence);
                    return;
                }
                if (state.open) { wait(Math.max(state.left, 1000)); return; }
                await save();
                if (isKept()) { leave(); } else { wait(5000); }
            };
            text.addEventListener("input", () => {
                wait(patience);
                // What is said of a window that is too old must be read.
                if (isStale) { return; }
                say("Not saved yet");
                unkeptSince ??= Date.now();
                // After a pause, and after ten seconds without one.
                later(Math.min(1000, Math.max(0, unkeptSince + 10000 - Date.now())));
            });
            // The text never leaves the window before it is kept.
            form.addEventListener("submit", async event => {
                event.preventDefault();
                const locks = event.submitter?.getAttribute("formaction") === "lock";
                if (!isKept() && !isStale) { say("Saving\\u2026"); }
                await save();
                if (isKept() && !locks) { say("Saved"); }
                if (!locks || isLeaving || !(isKept() || isStale)) { return; }
                try {
                    await post("lock", {});
                    if (isKept()) { leave(); }
                } catch {
                    say(silence);
                }
            });
            addEventListener("beforeunload", event => { if (!isKept() && !isLeaving) { save(); event.preventDefault(); } });
            addEventListener("pageshow", event => { if (event.persisted) { leave(); } });
            addEventListener("focus", look);
            document.addEventListener("visibilitychange", () => { if (!document.hidden) { look(); } });
            windows.addEventListener("message", look);
            if (!isKept()) { later(5000); }
            wait(patience);
        }

        """
}
