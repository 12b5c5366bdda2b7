// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

/// Makes passwords that keep the rules of a site, and passwords of words.
package struct PasswordGenerator: Sendable {
    /// The length of a password where the rules leave the choice.
    package static let usualLength = 20
    /// The longest password that is made: more than any site takes.
    package static let greatestLength = 512
    /// The fewest passwords, as a power of two, among which one is drawn.
    package static let leastBits = 10.0

    private let random: RandomSource

    /// Makes a generator.
    ///
    /// - Parameter random: Where the randomness comes from.
    package init(random: RandomSource) { self.random = random }

    /// Draws a password: each that keeps the rules is as likely as any other.
    ///
    /// Texts are drawn and thrown away until one keeps the rules. Putting required characters in at chosen places would make
    /// some passwords likelier.
    ///
    /// - Parameters:
    ///   - rules: The rules of the site.
    ///   - length: How many characters are wished for; the rules' limits go first.
    /// - Returns: The password, with its entropy.
    /// - Throws: `lengthInvalid`, `rulesImpossible`, `rulesTooNarrow` or `randomnessStuck`.
    package func password(
        rules: PasswordRules = .standard,
        length: Int = PasswordGenerator.usualLength
    ) throws(PasswordGenerationError) -> GeneratedPassword {
        let length = try settle(length, rules)
        let alphabet = rules.allowed.bytes
        guard rules.required.count <= PasswordRules.mostRequired else {
            throw PasswordGenerationError(
                .rulesTooLong,
                "the rules require \(rules.required.count) kinds; \(PasswordRules.mostRequired) are the most"
            )
        }
        let count = PasswordCount(rules, length: length)
        guard count.share > 0 else {
            throw PasswordGenerationError(
                .rulesImpossible,
                "no password of \(length) characters keeps the rules: more is required than fits, or nothing is allowed"
            )
        }
        guard count.bits >= Self.leastBits, count.share >= 1 / 65_536 else {
            throw PasswordGenerationError(
                .rulesTooNarrow,
                "too few passwords of \(length) characters keep the rules to draw one; choose it by hand"
            )
        }
        var draw = UniformDraw(random)
        var text = [UInt8](repeating: 0, count: length)
        defer {
            draw.wipe()
            SecureWipe.wipe(&text)
        }
        // An honest source fails to meet the rules in so many rounds with a chance of e⁻⁶⁴.
        for _ in 0..<Int(64 / count.share) {
            for index in text.indices { text[index] = alphabet[try draw.number(below: alphabet.count)] }
            let secret = SecretBytes(copying: text)
            if rules.allows(secret) { return GeneratedPassword(secret: secret, entropy: count.bits) }
        }
        throw PasswordGenerationError(
            .randomnessStuck,
            "the source of randomness never gives a password that keeps the rules"
        )
    }

    /// Draws words, in lower case, with a sign between them.
    ///
    /// - Parameters:
    ///   - count: How many words, 1 to 64; six syllable words have nearly 100 bits.
    ///   - list: What they are drawn from.
    ///   - separator: What stands between them; no word holds it, so that two sequences are never the same text.
    /// - Returns: The words, with their entropy.
    /// - Throws: `lengthInvalid` or `randomnessStuck`.
    package func words(
        _ count: Int = 6,
        from list: WordList = .syllables,
        separator: WordSeparator = .hyphen
    ) throws(PasswordGenerationError) -> GeneratedPassword {
        guard (1...64).contains(count) else {
            throw PasswordGenerationError(.lengthInvalid, "\(count) words were asked for; 1 to 64 were expected")
        }
        var draw = UniformDraw(random)
        var text: [UInt8] = []
        // Room for all: a text that grows leaves copies behind.
        text.reserveCapacity(count * (WordList.longestWord + 1))
        defer {
            draw.wipe()
            SecureWipe.wipe(&text)
        }
        for index in 0..<count {
            if index > 0 { text.append(separator.byte) }
            try list.append(to: &text, &draw)
        }
        return GeneratedPassword(secret: SecretBytes(copying: text), entropy: Double(count) * list.bitsPerWord)
    }

    private func settle(_ wish: Int, _ rules: PasswordRules) throws(PasswordGenerationError) -> Int {
        guard rules.minimumLength <= rules.maximumLength ?? .max else {
            throw PasswordGenerationError(
                .rulesImpossible,
                "the rules ask for at least \(rules.minimumLength) characters and at most \(rules.maximumLength ?? 0)"
            )
        }
        let length = max(rules.minimumLength, min(wish, rules.maximumLength ?? wish))
        guard rules.minimumLength <= Self.greatestLength else {
            throw PasswordGenerationError(
                .rulesImpossible,
                "the rules ask for \(rules.minimumLength) characters; \(Self.greatestLength) are the most that is made"
            )
        }
        guard (1...Self.greatestLength).contains(length) else {
            throw PasswordGenerationError(
                .lengthInvalid,
                "a password of \(length) characters was asked for; 1 to \(Self.greatestLength) were expected"
            )
        }
        return length
    }
}

/// A password and how hard it is to guess.
package struct GeneratedPassword: Sendable {
    /// The password in ASCII.
    package let secret: SecretBytes
    /// The entropy in bits: the logarithm to the base 2 of how many passwords could have been drawn, each as likely.
    ///
    /// It holds for whoever knows the rules, the length and this program, and nothing of what was drawn.
    package let entropy: Double
}

extension GeneratedPassword: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Always `<redacted>`.
    package var description: String { "<redacted>" }
    /// Always `<redacted>`.
    package var debugDescription: String { "<redacted>" }
    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
