// SPDX-License-Identifier: Apache-2.0
// What a browser keeps while it is away at Martlet.

import Crypto
import Foundation

/// Two random values, so that only the browser that left can come back with the code that was made for it.
struct Gate: Sendable, Hashable {
    let state: String
    let verifier: String

    /// Draws both.
    init() {
        (state, verifier) = (Self.random(), Self.random())
    }

    /// Reads the cookie; nil when it is none of ours.
    init?(cookie: String) {
        let parts = cookie.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 43 }) else { return nil }
        (state, verifier) = (parts[0], parts[1])
    }

    var cookie: String { state + "." + verifier }

    /// What Martlet gets to see of the verifier (RFC 7636, S256).
    var challenge: String { Self.base64URL(Data(SHA256.hash(data: Data(verifier.utf8)))) }

    private static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return base64URL(Data((0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }))
    }

    private static func base64URL(_ data: Data) -> String {
        data.base64EncodedString().replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }
}
