// SPDX-License-Identifier: Apache-2.0

package import WebAuthnTypes

/// A package name and the SHA-256 fingerprint of the certificate that signs the app.
package struct AndroidApp: Sendable, Hashable, CustomStringConvertible {
    /// The package's name, such as `org.example.nest`.
    package let package: String
    /// The fingerprint of the certificate that signs it.
    package let fingerprint: AndroidCertificateFingerprint

    /// Reads an app.
    ///
    /// - Parameter text: The package's name, `=`, and the fingerprint as 32 pairs of hexadecimal digits with colons.
    /// - Throws: `appIDInvalid`.
    package init(_ text: String) throws(SignInServerError) {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isPackage(parts[0]), let fingerprint = try? AndroidCertificateFingerprint(parts[1])
        else {
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
    package var origin: Origin { fingerprint.origin }

    /// The package and the fingerprint, as they are given.
    package var description: String { package + "=" + fingerprint.description }

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
