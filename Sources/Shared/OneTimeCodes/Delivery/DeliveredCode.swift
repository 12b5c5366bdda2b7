// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import SecretMemory

/// A fresh code: what is sent, and what is kept.
package struct DeliveredCode: Sendable, CustomStringConvertible, CustomReflectable {
    /// The digits or the token, for the message and for nothing else.
    package let exposedText: String
    /// What the store keeps.
    package let pending: PendingCode

    /// Draws a code.
    ///
    /// - Parameters:
    ///   - rules: Its form, life and attempts.
    ///   - binding: What it is bound to.
    ///   - key: The key that hashes codes, 32 bytes or more, from outside the store.
    ///   - now: The present time.
    ///   - random: Where the randomness comes from.
    package init(
        _ rules: CodeRules,
        _ binding: CodeBinding,
        key: SecretBytes,
        at now: UnixTime,
        from random: RandomSource
    ) {
        let id = random.bytes(16)
        let code = rules.form.draw(from: random)
        exposedText = String(decoding: code, as: UTF8.self)
        pending = PendingCode(
            id: id,
            form: rules.form,
            boundTo: binding.tag(key),
            digest: PendingCode.digest(of: code, id, key),
            expiresAt: now.adding(seconds: Int64(rules.lifetime)),
            phase: .open(attemptsLeft: rules.attempts)
        )
    }

    /// The token of a link with the code's identifier before it, 65 characters: what stands behind `#` in the link.
    ///
    /// A link knows no ceremony that would name the code; of digits, nil.
    package var exposedLinkToken: String? {
        pending.form == .token ? Base64URL.encode(pending.id) + exposedText : nil
    }

    /// Takes a link's token apart.
    ///
    /// - Parameter text: What stood behind `#`, as ``exposedLinkToken`` made it.
    /// - Returns: The identifier to look the code up by and the token to judge, or nil.
    package static func parts(ofLink text: String) -> (id: [UInt8], token: String)? {
        let characters = Array(text.utf8)
        guard characters.count == 22 + 43, let id = try? Base64URL.decode(utf8: characters[..<22]) else { return nil }
        return (id, String(decoding: characters[22...], as: UTF8.self))
    }

    /// Always `<redacted>`.
    package var description: String { "<redacted>" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
