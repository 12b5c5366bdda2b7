// SPDX-License-Identifier: Apache-2.0
// The secret of an authenticator app, as managers hand it over.

internal import ByteEncodings
public import SecretMemory

/// The secret of an authenticator app with its parameters; whatever length it has, since sites chose it.
public struct ExchangeCode: Sendable, Equatable {
    /// The hash function.
    public enum Algorithm: String, Sendable, Hashable, CaseIterable {
        /// HMAC-SHA-1.
        case sha1
        /// HMAC-SHA-256.
        case sha256
        /// HMAC-SHA-512.
        case sha512
    }

    /// The most bytes of a name.
    public static let longestName = 1_024

    /// The secret, 1 to 128 bytes.
    public let secret: SecretBytes
    /// The hash function.
    public let algorithm: Algorithm
    /// How many digits a code has, 6 to 8.
    public let digits: Int
    /// How many seconds a code lasts, 1 to 300.
    public let period: Int
    /// The account's name; nil where nothing is said.
    public let username: String?
    /// The service's name; nil where nothing is said.
    public let issuer: String?
    /// What else stood there.
    public let kept: KeptMembers

    /// Takes a secret; nil beyond the limits.
    ///
    /// - Parameters:
    ///   - secret: 1 to 128 bytes.
    ///   - algorithm: The hash function.
    ///   - digits: 6 to 8.
    ///   - period: Seconds, 1 to 300.
    ///   - username: The account's name, at most ``longestName`` bytes.
    ///   - issuer: The service's name, the same.
    ///   - kept: What else belongs to it.
    public init?(
        secret: SecretBytes,
        algorithm: Algorithm = .sha1,
        digits: Int = 6,
        period: Int = 30,
        username: String? = nil,
        issuer: String? = nil,
        kept: KeptMembers = .none
    ) {
        guard (1...128).contains(secret.count), (6...8).contains(digits), (1...300).contains(period),
            (username ?? "").utf8.count <= Self.longestName, (issuer ?? "").utf8.count <= Self.longestName
        else { return nil }
        self.secret = secret
        self.algorithm = algorithm
        self.digits = digits
        self.period = period
        self.username = username
        self.issuer = issuer
        self.kept = kept
    }

    /// Reads what managers put into a column: an `otpauth:` URI, or the secret alone in base32, with spaces and in any case.
    ///
    /// Nil for what is neither, for codes of counters (`otpauth://hotp/`), for codes of another alphabet (`encoder=steam`) and for
    /// parameters beyond the limits.
    ///
    /// - Parameter text: The column's text.
    public init?(text: String) {
        // Both names in full length, each of their bytes percent-encoded, the issuer's twice.
        guard text.utf8.count <= 16_384 else { return nil }
        guard text.lowercased().hasPrefix("otpauth://") else {
            guard let secret = Self.secret(base32: text) else { return nil }
            self.init(secret: secret)
            return
        }
        guard text.lowercased().hasPrefix("otpauth://totp/") else { return nil }
        let parts = text.dropFirst("otpauth://totp/".count).split(
            separator: "?",
            maxSplits: 1,
            omittingEmptySubsequences: false
        )
        guard parts.count == 2, let label = PercentText.decode(parts[0]) else { return nil }
        var values: [String: String] = [:]
        for pair in parts[1].prefix(while: { $0 != "#" }).split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            // Of a parameter that stands twice nobody knows which one the app took.
            guard halves.count == 2, let value = PercentText.decode(halves[1]),
                values.updateValue(value, forKey: halves[0].lowercased()) == nil
            else { return nil }
        }
        // Digits where the service expects letters would be refused by it, one after the other.
        guard values["encoder", default: ""].isEmpty else { return nil }
        guard let secret = Self.secret(base32: values["secret"] ?? ""),
            let algorithm = Algorithm(rawValue: (values["algorithm"] ?? "sha1").lowercased().filter { $0 != "-" }),
            let digits = Int(values["digits"] ?? "6"), let period = Int(values["period"] ?? "30")
        else { return nil }
        let (issuer, username) = Self.names(in: Array(label.utf8), issuer: values["issuer"])
        self.init(
            secret: secret,
            algorithm: algorithm,
            digits: digits,
            period: period,
            username: username.isEmpty ? nil : username,
            issuer: issuer
        )
    }

    /// The `otpauth:` URI, with the secret in it.
    public var exposedURI: String {
        let name = PercentText.encode(username ?? "")
        let label = issuer.map { PercentText.encode($0) + ":" + name } ?? name
        return "otpauth://totp/\(label)?secret=\(exposedBase32)"
            + (issuer.map { "&issuer=" + PercentText.encode($0) } ?? "")
            + "&algorithm=\(algorithm.rawValue.uppercased())&digits=\(digits)&period=\(period)"
    }

    /// The secret in base32 without padding.
    public var exposedBase32: String { unsafe secret.withBytes { unsafe Base32.encode($0) } }

    /// Takes a label apart, byte by byte; an issuer that is known from elsewhere may hold a colon itself.
    private static func names(in label: [UInt8], issuer: String?) -> (issuer: String?, username: String) {
        let colon = UInt8(ascii: ":")
        var (issuer, rest) = (issuer, label[...])
        if let known = issuer, label.starts(with: Array(known.utf8) + [colon]) {
            rest = label.dropFirst(known.utf8.count + 1)
        } else if let place = label.firstIndex(of: colon) {
            issuer = issuer ?? String(decoding: label[..<place], as: UTF8.self)
            rest = label[(place + 1)...]
        }
        return (issuer, String(decoding: rest.drop { $0 == 0x20 }, as: UTF8.self))
    }

    static func secret(base32 text: String) -> SecretBytes? {
        var letters = text.utf8.filter { $0 != 0x20 && $0 != UInt8(ascii: "-") }
        while letters.last == UInt8(ascii: "=") { letters.removeLast() }
        guard !letters.isEmpty, letters.allSatisfy({ $0 < 0x80 }) else { return nil }
        guard var bytes = try? Base32.decode(String(decoding: letters, as: UTF8.self).uppercased()) else { return nil }
        return SecretBytes(moving: &bytes)
    }
}
