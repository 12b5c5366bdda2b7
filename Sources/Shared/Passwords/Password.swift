// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

/// A password that somebody presents, be it to sign in or as a new one.
///
/// The bytes stay exactly as they came: nothing is trimmed, folded or normalised, so that what verifies a password never
/// depends on tables that change between editions of Unicode, and an imported hash keeps its meaning. (NIST SP
/// 800-63B-4, section 3.1.1.2, would have NFKC or NFKD applied, as a SHOULD; OWASP ASVS 5.0, 6.2.8, asks for what is done
/// here. Clients that compose characters differently are a page's matter, which may say so.)
///
/// What exists is 1 to 512 bytes of UTF-8 without U+0000. 512 bytes hold 128 characters of any script; more is refused
/// before anything is hashed, so that a length bomb costs no more than its transport. U+0000 is refused because bcrypt
/// stops there and would take the first half for the whole; no keyboard types it. Other control characters may occur in
/// passwords that were taken over from elsewhere, and are kept out of new ones by ``PasswordPolicy``.
package struct Password: Sendable, Equatable {
    /// The bytes; lent to hash functions, never printed.
    package let bytes: SecretBytes

    /// How many characters there are: Unicode scalars, not grapheme clusters.
    ///
    /// [NIST SP 800-63B-4](https://pages.nist.gov/800-63-4/sp800-63b.html), section 3.1.1.2: each code point counts as one
    /// character. Scalars also count the same in every edition of Unicode and in a browser (`[...text].length`).
    package let length: Int

    /// Whether a control character (C0, U+007F, C1) occurs.
    let hasControlCharacter: Bool

    /// The most bytes that a password can have.
    package static let maximumByteCount = 512

    /// Takes a password from text.
    ///
    /// The text itself belongs to the caller and cannot be wiped; whoever has bytes uses ``init(bytes:)``.
    ///
    /// - Parameter text: What was typed, untouched.
    /// - Throws: ``PasswordError/Code/passwordEmpty``, ``PasswordError/Code/passwordTooLong`` or
    ///   ``PasswordError/Code/passwordHoldsNUL``.
    package init(_ text: String) throws(PasswordError) {
        try self.init(bytes: text.utf8)
    }

    /// Takes a password from its UTF-8 bytes.
    ///
    /// - Parameter bytes: What was typed, untouched; the caller's copy is the caller's to wipe.
    /// - Throws: ``PasswordError/Code/passwordEmpty``, ``PasswordError/Code/passwordTooLong``,
    ///   ``PasswordError/Code/passwordNotText`` or ``PasswordError/Code/passwordHoldsNUL``. That a password is short is
    ///   no error here: an old one may be.
    package init(bytes: some Collection<UInt8>) throws(PasswordError) {
        let count = bytes.count
        guard count > 0 else {
            throw PasswordError(.passwordEmpty, "the password is empty; type one")
        }
        guard count <= Self.maximumByteCount else {
            throw PasswordError(
                .passwordTooLong,
                "the password has \(count) bytes, and \(Self.maximumByteCount) is the most that any can have"
            )
        }
        var decoder = UTF8()
        var rest = bytes.makeIterator()
        var length = 0
        var hasControlCharacter = false
        decoding: while true {
            switch decoder.decode(&rest) {
            case .scalarValue(let scalar):
                guard scalar != "\0" else {
                    throw PasswordError(.passwordHoldsNUL, "the password holds the character U+0000; leave it out")
                }
                length += 1
                if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) { hasControlCharacter = true }
            case .error:
                throw PasswordError(.passwordNotText, "the password is not UTF-8; send it as text")
            case .emptyInput:
                break decoding
            }
        }
        self.bytes = SecretBytes(copying: bytes)
        self.length = length
        self.hasControlCharacter = hasControlCharacter
    }
}

extension Password: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `<redacted>`.
    package var description: String { "<redacted>" }
    /// Always `<redacted>`.
    package var debugDescription: String { "<redacted>" }
    /// A mirror without children: neither the bytes nor their number.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
