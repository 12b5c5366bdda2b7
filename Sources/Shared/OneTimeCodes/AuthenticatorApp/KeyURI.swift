// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// The `otpauth:` URI of a shared secret, as the Key URI format has it.
///
/// ```
/// otpauth://totp/ISSUER:ACCOUNT?secret=BASE32&issuer=ISSUER&algorithm=SHA1&digits=6&period=30
/// ```
///
/// Issuer and account are UTF-8, percent-encoded but for RFC 3986's unreserved characters; a space is `%20`, since some
/// apps show a `+` as it stands. The issuer stands twice, for old apps and new ones. All parameters are written out,
/// also the usual ones. The URI holds the secret: it goes to its owner and into no log.
package struct KeyURI: Sendable, CustomStringConvertible, CustomReflectable {
    /// The URI, with the secret in it.
    package let exposedText: String

    /// Writes the URI.
    ///
    /// - Parameters:
    ///   - secret: The shared secret.
    ///   - issuer: The service's name: 1 to 64 characters without colon or control characters.
    ///   - account: The account's name: the same, 254 characters at most.
    ///   - parameters: What is agreed on.
    /// - Throws: `labelInvalid`.
    package init(
        _ secret: SharedSecret,
        issuer: String,
        account: String,
        _ parameters: TimeCodeParameters = .usual
    ) throws(OneTimeCodesError) {
        let issuer = try Self.escaped(issuer, "issuer", limit: 64)
        let account = try Self.escaped(account, "account", limit: 254)
        exposedText =
            "otpauth://totp/\(issuer):\(account)?secret=\(secret.exposedText)&issuer=\(issuer)"
            + "&algorithm=\(parameters.algorithm.rawValue)&digits=\(parameters.digits.rawValue)"
            + "&period=\(parameters.period)"
    }

    /// Always `<redacted>`.
    package var description: String { "<redacted>" }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }

    private static func escaped(_ text: String, _ role: String, limit: Int) throws(OneTimeCodesError) -> String {
        // An account named "Bank:eve" would otherwise show as the bank's.
        let isClean = text.unicodeScalars.allSatisfy {
            $0 != ":" && $0.properties.generalCategory != .control && $0.properties.generalCategory != .lineSeparator
                && $0.properties.generalCategory != .paragraphSeparator
        }
        guard (1...limit).contains(text.count), text.utf8.count <= 4 * limit, isClean else {
            throw OneTimeCodesError(
                .labelInvalid,
                "the \(role) has \(text.count) characters; 1 to \(limit) without colons and control characters were "
                    + "expected"
            )
        }
        return PercentEncoding.encode(text)
    }
}
