// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// The origin of a ceremony, as it stands in the client data (WebAuthn Level 3, section 5.8.1).
///
/// Two origins are equal when their text is: scheme, host and port all count (CVE-2026-30964 compared the host alone).
public struct Origin: Sendable, Hashable, CustomStringConvertible {
    /// The serialised origin, for example `https://example.org:8443`, or an app's string.
    public let text: String

    /// `https` or `http`; nil for an app.
    public let scheme: String?

    /// The host of a web origin; nil for an app.
    public let host: String?

    /// The port of a web origin when it is not its scheme's default; nil otherwise.
    public let port: Int?

    /// Reads an origin.
    ///
    /// Web origins must be in the form in which browsers serialise them: lower case, default port left out, no path, no
    /// user information. Apps: `android:apk-key-hash:` with 43 base64url characters, or `ios:bundle-id:` with a name.
    ///
    /// - Parameter text: The serialised origin.
    /// - Throws: `originInvalid`.
    public init(_ text: String) throws(WebAuthnTypesError) {
        self.text = text
        if let web = Self.parseWeb(text) {
            (scheme, host, port) = (web.scheme, web.host, web.port)
        } else if Self.isApp(text) {
            (scheme, host, port) = (nil, nil, nil)
        } else {
            throw WebAuthnTypesError(
                .originInvalid,
                "\"\(text.prefix(80))\" is no origin; expected https://host or https://host:port in lower case, without "
                    + "path and without the default port (http only on localhost), or android:apk-key-hash:… for an app"
            )
        }
    }

    /// The origin of an Android app.
    ///
    /// - Parameter fingerprint: The SHA-256 fingerprint of the certificate that signs the app.
    public init(androidCertificate fingerprint: AndroidCertificateFingerprint) {
        text = "android:apk-key-hash:" + Base64URL.encode(fingerprint.bytes)
        (scheme, host, port) = (nil, nil, nil)
    }

    /// Whether this is an app rather than a web page.
    public var isApp: Bool { scheme == nil }

    /// The serialised origin.
    public var description: String { text }

    private static func parseWeb(_ text: String) -> (scheme: String, host: String, port: Int?)? {
        let (scheme, defaultPort): (String, Int)
        if text.hasPrefix("https://") {
            (scheme, defaultPort) = ("https", 443)
        } else if text.hasPrefix("http://") {
            (scheme, defaultPort) = ("http", 80)
        } else {
            return nil
        }
        let authority = text.dropFirst(scheme.utf8.count + 3)
        let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let host = parts.first.map(String.init), isHost(host) else { return nil }
        // Pages without TLS have no WebAuthn, except on the machine itself.
        guard scheme == "https" || host == "localhost" || host.hasSuffix(".localhost") else { return nil }
        guard parts.count == 2 else { return (scheme, host, nil) }
        guard let port = Int(parts[1]), (1...65_535).contains(port), String(port) == parts[1], port != defaultPort
        else { return nil }
        return (scheme, host, port)
    }

    private static func isHost(_ host: String) -> Bool {
        DomainSyntax.isDomain(host)
    }

    private static func isApp(_ text: String) -> Bool {
        for prefix in ["android:apk-key-hash:", "ios:bundle-id:"] where text.hasPrefix(prefix) {
            let name = text.utf8.dropFirst(prefix.utf8.count)
            let isNamed = (1...255).contains(name.count) && name.allSatisfy { (0x21...0x7E).contains($0) }
            return prefix.hasPrefix("ios") ? isNamed : isNamed && name.count == 43
        }
        return false
    }
}
