// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import SecretMemory

/// The secret of an authenticator app: 16 to 128 bytes, wiped when let go, never printed.
///
/// RFC 4226, section 4, asks for 128 bits at least; a fresh one has the length of its hash.
package struct SharedSecret: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    /// The bytes, for the store to encrypt.
    package let bytes: SecretBytes

    /// Draws a fresh secret.
    ///
    /// - Parameters:
    ///   - algorithm: The hash function that it will be used with.
    ///   - random: Where the randomness comes from.
    package init(for algorithm: CodeAlgorithm = .sha1, from random: RandomSource) {
        bytes = SecretBytes(randomCount: algorithm.length, from: random)
    }

    /// Takes a secret that was made elsewhere.
    ///
    /// - Parameter bytes: 16 to 128 bytes. Some services share 10; such a secret must be set up anew.
    /// - Throws: `secretInvalid`.
    package init(_ bytes: SecretBytes) throws(OneTimeCodesError) {
        guard (16...128).contains(bytes.count) else {
            throw OneTimeCodesError(
                .secretInvalid,
                "the shared secret has \(bytes.count) bytes; 16 to 128 were expected; set up the app anew"
            )
        }
        self.bytes = bytes
    }

    /// Reads a secret in base32, in the strict form without padding.
    ///
    /// - Parameter text: 26 to 205 characters, `A` to `Z` and `2` to `7`.
    /// - Throws: `secretInvalid`.
    package init(base32 text: String) throws(OneTimeCodesError) {
        var decoded: [UInt8]
        do {
            decoded = try Base32.decode(text)
        } catch {
            throw OneTimeCodesError(.secretInvalid, "the shared secret could not be read: \(error.message)")
        }
        try self.init(SecretBytes(moving: &decoded))
    }

    /// The secret in base32 without padding, to be shown to its owner once, while the app is set up.
    package var exposedText: String {
        unsafe bytes.withBytes { unsafe Base32.encode($0) }
    }

    /// The secret in groups of four characters, for people who type it.
    package var exposedGroups: String {
        var text = ""
        for (index, character) in exposedText.enumerated() {
            if index > 0, index.isMultiple(of: 4) { text.append(" ") }
            text.append(character)
        }
        return text
    }

    /// Always `<redacted>`.
    package var description: String { "<redacted>" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
