// SPDX-License-Identifier: Apache-2.0

/// The public suffix list: under which names people register domains, such as `com`, `co.uk` and `github.io`.
///
/// This library carries no copy, since an old one is wrong in ways that nobody notices. Read the one that the system keeps
/// up to date (Debian's package `publicsuffix` puts it at `/usr/share/publicsuffix/public_suffix_list.dat`) or a copy of
/// <https://publicsuffix.org/list/public_suffix_list.dat>. Both sections count, as they do in browsers.
public struct PublicSuffixList: Sendable, Hashable {
    /// What the list says of a name.
    private struct Rule: OptionSet, Hashable {
        let rawValue: UInt8
        /// The name is a suffix.
        static let suffix = Rule(rawValue: 1)
        /// Every name directly under it is a suffix.
        static let wildcard = Rule(rawValue: 2)
        /// The name is no suffix though a wildcard says so.
        static let exception = Rule(rawValue: 4)
    }

    private let rules: [String: Rule]

    /// No list: the last label alone is the suffix, which is the list's own rule for names that it does not have.
    ///
    /// Wrong for `example.co.uk`; a stopgap where no list is at hand.
    public static let lastLabelOnly = PublicSuffixList(rules: [:])

    private init(rules: [String: Rule]) { self.rules = rules }

    /// Reads the list in the form in which it is published.
    ///
    /// - Parameter text: UTF-8: a rule a line up to the first white space, `//` before comments.
    /// - Throws: `publicSuffixesInvalid`, naming the line; also when there is no rule at all.
    public init(parsing text: [UInt8]) throws(WebAuthnTypesError) {
        var rules: [String: Rule] = [:]
        var number = 0
        for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            let spelling = line.prefix { $0 > 0x20 }
            guard !spelling.isEmpty, !spelling.starts(with: Array("//".utf8)) else { continue }
            guard let (name, rule) = Self.rule(String(decoding: spelling, as: UTF8.self)) else {
                throw WebAuthnTypesError(.publicSuffixesInvalid, "line \(number) of the list is no rule")
            }
            rules[name, default: []].insert(rule)
        }
        guard !rules.isEmpty else {
            throw WebAuthnTypesError(.publicSuffixesInvalid, "the list of public suffixes holds no rule")
        }
        self.rules = rules
    }

    /// The part of a domain that somebody registered: the public suffix and one label more.
    ///
    /// - Parameter host: A lower-case domain in ASCII form.
    /// - Returns: Such as `example.co.uk` for `www.example.co.uk`; nil for a suffix itself, for one label such as
    ///   `localhost`, and for what is no domain.
    public func registrableDomain(of host: String) -> String? {
        guard DomainSyntax.isDomain(host) else { return nil }
        let labels = host.split(separator: ".")
        let count = suffixCount(labels)
        guard labels.count > count else { return nil }
        return labels.suffix(count + 1).joined(separator: ".")
    }

    /// How many labels of a domain are its public suffix.
    private func suffixCount(_ labels: [Substring]) -> Int {
        // The longest match counts, and an exception before a wildcard that matches the same name.
        for start in labels.indices {
            let rule = rules[labels[start...].joined(separator: ".")] ?? []
            if rule.contains(.exception) { return labels.count - start - 1 }
            let parent = rules[labels[(start + 1)...].joined(separator: ".")] ?? []
            if rule.contains(.suffix) || parent.contains(.wildcard) { return labels.count - start }
        }
        return 1
    }

    private static func rule(_ spelling: String) -> (name: String, Rule)? {
        var name = spelling[...]
        var rule = Rule.suffix
        if name.hasPrefix("!") {
            rule = .exception
            name = name.dropFirst()
        } else if name.hasPrefix("*.") {
            rule = .wildcard
            name = name.dropFirst(2)
        }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false).map { Punycode.asciiForm(of: $0) }
        let ascii = labels.joined(separator: ".")
        return DomainSyntax.isDomain(ascii) ? (ascii, rule) : nil
    }
}
