// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
package import SecretMemory

/// The secret of an authenticator app with its parameters; whatever length it has, since sites chose it.
package struct ExchangeCode: Sendable, Equatable {
    /// The hash function.
    package enum Algorithm: String, Sendable, Hashable, CaseIterable {
        /// HMAC-SHA-1.
        case sha1
        /// HMAC-SHA-256.
        case sha256
        /// HMAC-SHA-512.
        case sha512
    }

    /// The most bytes of a name.
    package static let longestName = 1_024

    /// The secret, 1 to 128 bytes.
    package let secret: SecretBytes
    /// The hash function.
    package let algorithm: Algorithm
    /// How many digits a code has, 6 to 8.
    package let digits: Int
    /// How many seconds a code lasts, 1 to 300.
    package let period: Int
    /// The account's name; nil where nothing is said.
    package let username: String?
    /// The service's name; nil where nothing is said.
    package let issuer: String?
    /// What else stood there.
    package let kept: KeptMembers

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
    package init?(
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
    /// Apple's Passwords writes the URI without a label (`otpauth://totp?secret=…`), others with one that is empty. Spaces and ends of
    /// line around it are passed over, and so are parameters without a value.
    ///
    /// Nil for what is neither, for codes of counters (`otpauth://hotp/`), for codes of another alphabet (`encoder=steam`) and for
    /// parameters beyond the limits.
    ///
    /// - Parameter text: The column's text.
    package init?(text: String) {
        // Both names in full length, each of their bytes percent-encoded, the issuer's twice.
        guard text.utf8.count <= 16_384 else { return nil }
        let text = PasswordTableReader.trimmed(text)
        guard let scheme = text.firstRange(of: "://") else {
            guard let secret = Self.secret(base32: text) else { return nil }
            self.init(secret: secret)
            return
        }
        guard ["otpauth", "apple-otpauth"].contains(text[..<scheme.lowerBound].lowercased()) else { return nil }
        let parts = text[scheme.upperBound...].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let place = parts[0].split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, place[0].lowercased() == "totp",
            let label = PercentEncoding.decode(place.count == 2 ? place[1] : "")
        else { return nil }
        var values: [String: String] = [:]
        for pair in parts[1].prefix(while: { $0 != "#" }).split(separator: "&") {
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let value = halves.count == 2 ? PercentEncoding.decode(halves[1]) : "" else { return nil }
            guard !value.isEmpty else { continue }
            // Of a parameter that stands twice with two values nobody knows which one the app took.
            guard [nil, value].contains(values.updateValue(value, forKey: halves[0].lowercased())) else { return nil }
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
    package var exposedURI: String {
        let name = PercentEncoding.encode(username ?? "")
        let label = issuer.map { PercentEncoding.encode($0) + ":" + name } ?? name
        return "otpauth://totp/\(label)?secret=\(exposedBase32)"
            + (issuer.map { "&issuer=" + PercentEncoding.encode($0) } ?? "")
            + "&algorithm=\(algorithm.rawValue.uppercased())&digits=\(digits)&period=\(period)"
    }

    /// The secret in base32 without padding.
    package var exposedBase32: String { unsafe secret.withBytes { unsafe Base32.encode($0) } }

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

    /// Reads a secret in base32 as authenticator apps do.
    ///
    /// Sites draw letters as well as bytes: what is left over behind the last whole byte is passed over, as every app passes it over. The
    /// service's own reading (`SharedSecret`) takes no such secret.
    static func secret(base32 text: String) -> SecretBytes? {
        var bytes: [UInt8] = []
        // Once and whole: an array that grows leaves copies behind.
        bytes.reserveCapacity(text.utf8.count * 5 / 8)
        var (pending, bits, isFilled) = (UInt32(0), UInt32(0), false)
        for letter in text.filter({ !$0.isWhitespace }).utf8 {
            let value: UInt8
            switch letter {
            case UInt8(ascii: "-"): continue
            case UInt8(ascii: "="):
                isFilled = true
                continue
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = letter - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = letter - UInt8(ascii: "a")
            case UInt8(ascii: "2")...UInt8(ascii: "7"): value = letter - UInt8(ascii: "2") + 26
            default: return nil
            }
            guard !isFilled else { return nil }
            (pending, bits) = (pending << 5 | UInt32(value), bits + 5)
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: pending >> bits))
            pending &= 1 << bits - 1
        }
        return bytes.isEmpty ? nil : SecretBytes(moving: &bytes)
    }
}
