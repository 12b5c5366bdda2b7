// SPDX-License-Identifier: Apache-2.0

/// An e-mail address, `name@domain`: the part of RFC 5321's mailboxes that people have.
///
/// Stricter than RFC 5321, section 4.1.2: no quoted names, no comments, no address literals, ASCII only, a domain of
/// two labels or more, and none of the characters by which old mail programs routed on or called others (`!`, `%`, `|`
/// and the backtick), nor a hyphen in front, which programs take for an option. A line break or a NUL is never part of
/// an address, so that a value of this type can stand in a header.
///
/// Two addresses are equal when their canonical forms are, which are in small letters throughout. The standard lets a
/// host tell `Ada` from `ada`, yet none that people use does: were they two, whoever has the mailbox could hold both
/// accounts, and each would look like the other. On a host that does tell them apart, the second person is refused,
/// which is safe; mail always goes to ``text``, the spelling that its owner proved, never to the one that was typed
/// later. Dots and what follows a `+` stay, since most hosts tell those apart.
package struct EmailAddress: Sendable, Hashable {
    /// The address as its owner writes it, the domain in small letters; mail goes to this.
    package let text: String

    /// The form that is compared and must be unique: all in small letters.
    package let canonical: String

    /// What stands behind the `@`, in small letters.
    package let domain: String

    /// Reads an address.
    ///
    /// - Parameter text: `name@domain`, 254 bytes at most, 64 of them before the `@`; internationalised domains in
    ///   their `xn--` form. White space around it is not removed.
    /// - Throws: `addressLengthInvalid`, `addressNotASCII`, `addressSyntaxInvalid` or `domainInvalid`.
    package init(_ text: String) throws(AccountMessagesError) {
        let bytes = Array(text.utf8.prefix(255))
        guard (3...254).contains(bytes.count) else {
            throw AccountMessagesError(
                .addressLengthInvalid,
                "an e-mail address of 3 to 254 characters was expected, such as name@example.com"
            )
        }
        guard bytes.allSatisfy({ $0 < 0x80 }) else {
            throw AccountMessagesError(
                .addressNotASCII,
                "the e-mail address holds letters beyond a-z; only ASCII is supported, domains in their xn-- form"
            )
        }
        guard let at = bytes.firstIndex(of: UInt8(ascii: "@")) else {
            throw AccountMessagesError(.addressSyntaxInvalid, "the e-mail address has no @; name@domain was expected")
        }
        let name = bytes[..<at]
        let domain = Self.lowered(bytes[(at + 1)...])
        guard (1...64).contains(name.count) else {
            throw AccountMessagesError(
                .addressLengthInvalid,
                "\(name.count) characters stand before the @; 1 to 64 were expected"
            )
        }
        guard Self.isName(name) else {
            throw AccountMessagesError(
                .addressSyntaxInvalid,
                "the part before the @ may have letters, digits and . _ + - and the like, dots only between others, no "
                    + "spaces and no quotes"
            )
        }
        guard Self.isDomain(domain) else {
            throw AccountMessagesError(
                .domainInvalid,
                "what stands behind the @ is no domain that mail is sent to; one such as example.com was expected"
            )
        }
        self.domain = String(decoding: domain, as: UTF8.self)
        self.text = String(decoding: name, as: UTF8.self) + "@" + self.domain
        canonical = String(decoding: Self.lowered(name), as: UTF8.self) + "@" + self.domain
    }

    /// The address with its name hidden but for the first letter: `a…@example.com`.
    ///
    /// Names of one or two letters are hidden whole, and the length of the others is never shown.
    package var masked: String {
        let name = text.utf8.prefix { $0 != UInt8(ascii: "@") }
        guard name.count > 2, let first = text.first else { return "…@\(domain)" }
        return "\(first)…@\(domain)"
    }

    /// Compares the canonical forms.
    package static func == (left: Self, right: Self) -> Bool { left.canonical == right.canonical }

    /// Hashes the canonical form.
    package func hash(into hasher: inout Hasher) { hasher.combine(canonical) }

    private static func lowered(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }

    /// RFC 5322's dot-atom without the characters that are refused here.
    private static func isName(_ name: ArraySlice<UInt8>) -> Bool {
        name.first != UInt8(ascii: "-")
            && name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                .allSatisfy { !$0.isEmpty && $0.allSatisfy(isNameCharacter) }
    }

    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: signs.contains(byte)
        }
    }

    private static let signs = Set("_+-&'*/=?^{}~#$".utf8)

    /// Two labels or more of letters, digits and inner hyphens, the last not of digits alone, which would be an
    /// address.
    private static func isDomain(_ domain: [UInt8]) -> Bool {
        guard (3...253).contains(domain.count) else { return false }
        let labels = domain.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count >= 2, let last = labels.last, !last.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return false
        }
        return labels.allSatisfy { label in
            (1...63).contains(label.count) && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
                && label.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
        }
    }
}

extension EmailAddress: CustomStringConvertible {
    /// The masked form: whole addresses do not belong into logs.
    package var description: String { masked }
}

extension EmailAddress: CustomDebugStringConvertible, CustomReflectable {
    /// The masked form.
    package var debugDescription: String { masked }

    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
