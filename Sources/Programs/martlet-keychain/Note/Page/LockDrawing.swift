// SPDX-License-Identifier: Apache-2.0

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
