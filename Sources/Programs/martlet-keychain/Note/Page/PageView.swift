// SPDX-License-Identifier: Apache-2.0

internal import QuickNote

/// What the page shows.
struct PageView {
    enum Content {
        case new
        case locked(LockFace)
        /// The text, its revision, and whether it is what the file has.
        case open(String, Int, isKept: Bool)
    }

    let content: Content
    /// Something to say once.
    let talk: String?
    /// What was written on another copy of the note, and is in no file.
    var left: WaitingTexts.Left?

    /// The whole page.
    ///
    /// - Parameters:
    ///   - patience: After how many seconds without use the note locks itself.
    ///   - proof: By what the page knows its server again.
    /// - Returns: The page.
    func html(lockingAfter patience: Int, proof: String) -> String {
        let alert = talk.map { "<p role=\"alert\">\(Self.escaped($0))</p>" } ?? ""
        let attributes = " data-lock-after=\"\(patience)\" data-proof=\"\(proof)\""
        return Self.page(state, "\(alert)\n\(main)", attributes: attributes)
    }

    private static func page(_ state: String, _ main: String, attributes: String = "") -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Note: \(state)</title>
        <link rel="stylesheet" href="note.css">
        <script src="note.js" defer></script>
        </head>
        <body\(attributes)>
        <main>
        <h1>Note <small>\(state)</small></h1>
        \(main)
        </main>
        </body>
        </html>

        """
    }

    private var state: String {
        switch content {
        case .new: "new"
        case .locked: "locked"
        case .open: "open"
        }
    }

    private var main: String {
        switch content {
        case .new:
            """
            <p>Nothing is written yet. Choose a password for your note, of \(Notebook.shortest) characters at least.</p>
            <form method="post" action="set">
            <label>Password <input type="password" name="new" required minlength="\(Notebook.shortest)" autocomplete="off" autofocus></label>
            <label>Password again <input type="password" name="again" required autocomplete="off"></label>
            <button>Set the password</button>
            </form>
            """
        case .locked(let face): locked(face)
        case .open(let text, let revision, let isKept):
            Self.open(text, revision, isKept, beside: left.map(Self.leftOver) ?? "")
        }
    }

    private func locked(_ face: LockFace) -> String {
        let symbol = face.symbol
        let obstacle = face.obstacle.map { "<p class=\"obstacle\">\(Self.escaped($0))</p>" } ?? ""
        let owner =
            symbol == .padlock
            ? ""
            : """
            <form method="post" action="owner" id="owner"><button>\(symbol == .face ? "Open with your face" : "Open with your finger")</button></form>
            """
        return """
            <p class="symbol">\(symbol.drawing)</p>
            \(obstacle)\(owner)
            <form method="post" action="unlock">
            <label>Password <input type="password" name="password" required autocomplete="off" autofocus></label>
            <button>Open</button>
            </form>
            \(Self.reset)
            """
    }

    /// The line break behind the element's beginning is one that browsers drop: without it they would drop the text's own.
    private static func open(_ text: String, _ revision: Int, _ isKept: Bool, beside left: String) -> String {
        """
        <form method="post" action="save" id="note" autocomplete="off"\(isKept ? "" : " data-unsaved")>
        <input type="hidden" name="revision" value="\(revision)">
        <label for="text">Your note</label>
        <textarea id="text" name="text" rows="16" spellcheck="false" autofocus>
        \(escaped(text))</textarea>
        <p role="status" id="status"></p>
        <div class="row"><button>Save</button> <button formaction="lock">Save and lock</button></div>
        </form>
        <noscript><p>Without scripts nothing is saved as you type: press Save. And what is on the screen stays there until you lock the note or close this page. Close it before you end martlet-keychain: another program could answer in its place.</p></noscript>
        \(left)
        <details><summary>Change the password</summary>
        <form method="post" action="password">
        <label>Password now <input type="password" name="password" required autocomplete="off"></label>
        <label>New password <input type="password" name="new" required minlength="\(Notebook.shortest)" autocomplete="off"></label>
        <label>New password again <input type="password" name="again" required autocomplete="off"></label>
        <button>Change the password</button>
        </form>
        </details>
        \(reset)
        """
    }

    private static func leftOver(_ left: WaitingTexts.Left) -> String {
        """
        <section aria-labelledby="left">
        <h2 id="left">Not in this file</h2>
        <p>Another copy of the note was put in its place before this could be saved. Copy what you need of it into the note; it is kept in memory alone.</p>
        <label for="former">What you wrote</label>
        <textarea id="former" rows="8" readonly>
        \(escaped(left.text))</textarea>
        <form method="post" action="discard"><input type="hidden" name="revision" value="\(left.number)"><button>Discard it</button></form>
        </section>
        """
    }

    private static let reset = """
        <details><summary>Delete the note</summary>
        <form method="post" action="reset">
        <label class="tick"><input type="checkbox" name="sure" value="yes" required> Delete the note and its password for good</label>
        <button>Delete</button>
        </form>
        </details>
        """

    /// What is shown of a text that cannot be saved any more.
    static func unsaved(_ text: String, _ refusal: PageRefusal) -> String {
        page(
            "not saved",
            """
            <p role="alert">\(refusal.sentence)</p>
            <label for="text">What you wrote</label>
            <textarea id="text" rows="16" readonly>
            \(escaped(text))</textarea>
            <p>It stays here until you leave this page.</p>
            <p><a href=".">Open the note</a></p>
            """
        )
    }

    /// What is shown where nothing was read of what was sent.
    static func refused(_ refusal: PageRefusal) -> String {
        page("not saved", "<p role=\"alert\">\(refusal.sentence)</p>\n<p><a href=\".\">Open the note</a></p>")
    }

    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
