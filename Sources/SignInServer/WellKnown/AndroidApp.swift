// SPDX-License-Identifier: Apache-2.0
// The identifier of an app on Android.

internal import ByteEncodings
public import WebAuthnTypes

/// A package name and the SHA-256 fingerprint of the certificate that signs the app.
public struct AndroidApp: Sendable, Hashable, CustomStringConvertible {
    /// The package's name, such as `org.example.nest`.
    public let package: String
    /// The fingerprint: 32 bytes.
    public let fingerprint: [UInt8]

    /// Reads an app.
    ///
    /// - Parameter text: The package's name, `=`, and the fingerprint as 32 pairs of hexadecimal digits with colons.
    /// - Throws: `appIDInvalid`.
    public init(_ text: String) throws(SignInServerError) {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isPackage(parts[0]), let fingerprint = Self.fingerprint(parts[1]) else {
            throw SignInServerError(
                .appIDInvalid,
                "\"\(text.prefix(80))\" is no Android app; expected its package and the SHA-256 fingerprint of its signing "
                    + "certificate, such as org.example.nest=AA:BB:… with 32 pairs of digits"
            )
        }
        package = String(parts[0])
        self.fingerprint = fingerprint
    }

    /// The origin that the app's passkey ceremonies bear, which the relying party must allow.
    ///
    /// - Throws: Never in practice; what the origin's own rules would throw.
    public var origin: Origin {
        get throws(WebAuthnTypesError) { try Origin("android:apk-key-hash:" + Base64URL.encode(fingerprint)) }
    }

    /// The package and the fingerprint, as they are given.
    public var description: String { package + "=" + fingerprintText }

    /// 32 pairs of capital hexadecimal digits with colons.
    var fingerprintText: String {
        fingerprint.map { Hexadecimal.encode([$0]).uppercased() }.joined(separator: ":")
    }

    private static func fingerprint(_ text: Substring) -> [UInt8]? {
        let pairs = text.split(separator: ":", omittingEmptySubsequences: false)
        guard pairs.count == 32, pairs.allSatisfy({ $0.utf8.count == 2 }) else { return nil }
        return try? Hexadecimal.decode(pairs.joined().lowercased())
    }

    private static func isPackage(_ text: Substring) -> Bool {
        let segments = text.split(separator: ".", omittingEmptySubsequences: false)
        return segments.count >= 2 && text.utf8.count <= 255
            && segments.allSatisfy { segment in
                guard let first = segment.utf8.first, isLetter(first) else { return false }
                return segment.utf8.allSatisfy {
                    isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "_")
                }
            }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }
}
