// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// The SHA-256 fingerprint of the certificate that signs an Android app.
///
/// An app has one for each signing key: that of the developer, and with Google Play's signing that of Google. A sign-in
/// from the app bears ``origin``, which the relying party must expect.
public struct AndroidCertificateFingerprint: Sendable, Hashable, CustomStringConvertible {
    /// 32 bytes.
    public let bytes: [UInt8]

    /// Takes a fingerprint.
    ///
    /// - Parameter bytes: The SHA-256 of the certificate's DER: 32 bytes.
    /// - Throws: `fingerprintInvalid`.
    public init(bytes: [UInt8]) throws(WebAuthnTypesError) {
        guard bytes.count == 32 else {
            throw WebAuthnTypesError(
                .fingerprintInvalid,
                "a fingerprint of \(bytes.count) bytes came; SHA-256 has 32 (SHA-1, which keytool prints too, has 20)"
            )
        }
        self.bytes = bytes
    }

    /// Reads a fingerprint as `keytool`, Google Play and `assetlinks.json` write it.
    ///
    /// - Parameter text: 32 pairs of hexadecimal digits in either case, with colons between them.
    /// - Throws: `fingerprintInvalid`.
    public init(_ text: some StringProtocol) throws(WebAuthnTypesError) {
        let pairs = text.split(separator: ":", omittingEmptySubsequences: false)
        guard pairs.allSatisfy({ $0.utf8.count == 2 }), let bytes = try? Hexadecimal.decode(pairs.joined())
        else {
            throw WebAuthnTypesError(
                .fingerprintInvalid,
                "\"\(text.prefix(40))\" is no fingerprint; expected 32 pairs of hexadecimal digits with colons: AA:BB:…"
            )
        }
        try self.init(bytes: bytes)
    }

    /// The origin in the client data of the app's ceremonies: `android:apk-key-hash:` and the fingerprint in base64url.
    public var origin: Origin { Origin(androidCertificate: self) }

    /// 32 pairs of capital hexadecimal digits with colons, as `assetlinks.json` wants them.
    public var description: String {
        bytes.map { Hexadecimal.encode([$0]).uppercased() }.joined(separator: ":")
    }
}
