// SPDX-License-Identifier: Apache-2.0
// What the page is drawn with.

internal import QuickNote

extension LockSymbol {
    /// The lock's picture, with its name for whoever hears the page.
    var drawing: String {
        let (name, paths) =
            switch self {
            case .fingerprint:
                (
                    "Locked; a fingerprint opens it",
                    "<path d=\"M14 30a10 10 0 0 1 20 0v4M19 40v-9a5 5 0 0 1 10 0v6M24 31v12M9 26a16 16 0 0 1 30 0v10\"/>"
                )
            case .face:
                (
                    "Locked; a face opens it",
                    "<path d=\"M8 16V8h8M32 8h8v8M40 32v8h-8M16 40H8v-8M17 19v3M31 19v3M24 19v7h-2M17 31a9 9 0 0 0 14 0\"/>"
                )
            case .padlock:
                (
                    "Locked",
                    "<rect x=\"10\" y=\"21\" width=\"28\" height=\"19\" rx=\"3\"/><path d=\"M16 21v-6a8 8 0 0 1 16 0v6M24 28v5\"/>"
                )
            }
        return """
            <svg role="img" aria-label="\(name)" viewBox="0 0 48 48" width="72" height="72" fill="none" stroke="currentColor" \
            stroke-width="2.5" stroke-linecap="round">\(paths)</svg>
            """
    }
}

/// The style and the script of the page.
enum PageFiles {
    /// The system's own colours, so that light, dark and high contrast are the person's.
    static let style = """
        :root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
        body { margin: 0; background: Canvas; color: CanvasText; }
        main { max-width: 44rem; margin: 0 auto; padding: 1rem; }
        h1 { font-size: 1.5rem; }
        h1 small { font-weight: normal; }
        .symbol { text-align: center; }
        label { display: block; margin: 0.75rem 0; }
        .tick input { width: auto; margin-right: 0.5rem; }
        input, textarea { display: block; box-sizing: border-box; width: 100%; padding: 0.5rem; font: inherit; }
        .tick input { display: inline-block; }
        textarea { resize: vertical; }
        button { min-height: 2.75rem; padding: 0 1rem; font: inherit; }
        .row { display: flex; flex-wrap: wrap; gap: 0.5rem; }
        details { margin-top: 1.5rem; }
        summary { min-height: 2rem; cursor: pointer; }
        [role="alert"] { border: 2px solid; padding: 0.5rem 0.75rem; }
        :focus-visible { outline: 3px solid; outline-offset: 2px; }

        """

    /// Keeps what is typed, and locks what nobody types in.
    static let script = """
        "use strict";
        const owner = document.getElementById("owner");
        owner?.addEventListener("submit", () => {
            owner.querySelector("button").textContent = "Waiting for you\\u2026";
        });
        const form = document.getElementById("note");
        if (form) {
            const status = document.getElementById("status");
            const text = document.getElementById("text");
            const patience = Number(document.body.dataset.lockAfter) * 1000;
            let kept = text.value, isStale = false, pause, idle;
            const lock = () => {
                // A window in which nothing was written has nothing to say about the text.
                if (text.value === kept) { text.disabled = true; }
                form.action = "lock";
                form.submit();
            };
            const wait = () => { clearTimeout(idle); idle = setTimeout(lock, patience); };
            const save = async () => {
                const now = text.value;
                if (now === kept || isStale) { return; }
                try {
                    const answer = await fetch("save", {
                        method: "POST",
                        headers: { "Accept": "application/json" },
                        body: new URLSearchParams({ text: now, revision: form.revision.value }),
                    });
                    if (answer.status === 423) { location.reload(); return; }
                    const said = await answer.json();
                    if (answer.ok) { [kept, form.revision.value] = [now, said.revision]; }
                    isStale = answer.status === 409;
                    status.textContent = answer.ok ? "Saved" : said.message;
                } catch {
                    status.textContent = "Not saved: martlet-keychain does not answer. Copy your text before you close this page.";
                }
            };
            text.addEventListener("input", () => {
                status.textContent = "Not saved yet";
                clearTimeout(pause);
                pause = setTimeout(save, 1000);
                wait();
            });
            form.addEventListener("submit", () => { kept = text.value; });
            addEventListener("beforeunload", event => { if (text.value !== kept) { save(); event.preventDefault(); } });
            addEventListener("pageshow", event => { if (event.persisted) { location.reload(); } });
            wait();
        }

        """
}
