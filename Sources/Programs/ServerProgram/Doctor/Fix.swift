// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// One sentence, and the lines for a proxy where one is to blame.
struct Fix: Sendable, Hashable {
    /// What to do.
    let words: String
    /// Lines for nginx.
    let nginx: String?
    /// Lines for Caddy, or what to do there.
    let caddy: String?

    init(_ words: String, nginx: String? = nil, caddy: String? = nil) {
        self.words = words
        self.nginx = nginx
        self.caddy = caddy
    }

    /// For programs: `words`, `nginx` and `caddy`.
    var json: JSONValue {
        [
            "words": .string(words), "nginx": nginx.map { .string($0) } ?? .null,
            "caddy": caddy.map { .string($0) } ?? .null,
        ]
    }
}
