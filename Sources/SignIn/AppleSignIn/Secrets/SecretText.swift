// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
public import SecretMemory

/// A token, a code or a secret in printable ASCII, wiped when let go, never printed.
///
/// Stricter than RFC 6749, appendix A, which lets them hold spaces.
public struct SecretText<Purpose: SecretPurpose>: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    /// The characters, for a store to encrypt.
    public let bytes: SecretBytes

    /// Takes a text.
    ///
    /// - Parameter text: Printable ASCII characters without spaces, at least one and no more than the purpose allows.
    /// - Throws: `secretMalformed`.
    public init(_ text: String) throws(AppleSignInError) {
        try self.init(SecretBytes(copying: text.utf8))
    }

    /// Takes characters, such as those that a store has decrypted.
    ///
    /// - Parameter bytes: Printable ASCII characters without spaces, at least one and no more than the purpose allows.
    /// - Throws: `secretMalformed`.
    public init(_ bytes: SecretBytes) throws(AppleSignInError) {
        let isForm = unsafe bytes.withBytes { unsafe $0.allSatisfy { (0x21...0x7E).contains($0) } }
        guard isForm, (1...Purpose.maximumLength).contains(bytes.count) else {
            throw AppleSignInError(
                .secretMalformed,
                "the \(Purpose.name) has \(bytes.count) bytes; 1 to \(Purpose.maximumLength) printable ASCII characters "
                    + "without spaces were expected"
            )
        }
        self.bytes = bytes
    }

    /// The characters in plain, for the one request that carries them.
    public var exposedText: String { String(decoding: exposedBytes, as: UTF8.self) }

    /// The characters in plain, in ASCII.
    public var exposedBytes: [UInt8] { unsafe bytes.withBytes { unsafe Array($0) } }

    /// Always `<redacted>`.
    public var description: String { "<redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}

extension SecretBytes {
    /// Draws 256 bits, 43 characters of base64url.
    static func unreserved(from source: RandomSource) -> SecretBytes {
        SecretBytes(copying: Base64URL.encode(source.bytes(32)).utf8)
    }

    /// Whether these are unreserved characters in ASCII (RFC 3986, section 2.3), so many.
    func isUnreserved(_ lengths: ClosedRange<Int>) -> Bool {
        let isForm = unsafe withBytes { unsafe $0.allSatisfy(PercentEncoding.isUnreserved) }
        return isForm && lengths.contains(count)
    }
}
