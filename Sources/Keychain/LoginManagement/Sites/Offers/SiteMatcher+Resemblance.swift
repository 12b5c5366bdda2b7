// SPDX-License-Identifier: Apache-2.0

extension SiteMatcher {
    /// Tells whether a page on which a login is not offered looks like the site where it was saved.
    ///
    /// A hint for people, and no guard: that nothing is offered is ``offer(savedAt:on:)``'s work, whatever is found here. A name
    /// wholly in another script is not found.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - saved: Where a login was saved.
    /// - Returns: What they have in common; nil where it may be offered, and where there is nothing to be mistaken for.
    package func resemblance(of page: SiteAddress, to saved: SiteAddress) -> SiteResemblance? {
        guard offer(savedAt: saved, on: page) == nil else { return nil }
        guard let known = registrableDomain(of: saved.host), case .domain(let host) = page.host else { return nil }
        let domain = registrableDomain(of: page.host) ?? host
        if domain == known { return saved.scheme == .https && page.scheme == .http ? .plainText : nil }
        let (name, knownName) = (Self.firstLabel(domain), Self.firstLabel(known))
        if name == knownName { return .otherSuffix }
        if Self.skeleton(name) == Self.skeleton(knownName) { return .sameLetters }
        if Self.isMixed(name, knownName) { return .otherScript }
        guard knownName.count >= 4 else { return nil }
        if host.split(whereSeparator: { $0 == "." || $0 == "-" }).contains(Substring(knownName)) { return .nameWithin }
        return knownName.count >= 5 && Self.isOneOff(Array(name.utf8), Array(knownName.utf8)) ? .oneLetterOff : nil
    }

    private static func firstLabel(_ domain: String) -> String { String(domain.prefix { $0 != "." }) }

    /// The name with letters that look alike made one; hyphens are left out.
    private static func skeleton(_ name: String) -> [UInt8] {
        var skeleton: [UInt8] = []
        for byte in name.utf8 where byte != UInt8(ascii: "-") {
            switch (skeleton.last, byte) {
            case (UInt8(ascii: "r"), UInt8(ascii: "n")): skeleton[skeleton.count - 1] = UInt8(ascii: "m")
            case (UInt8(ascii: "v"), UInt8(ascii: "v")): skeleton[skeleton.count - 1] = UInt8(ascii: "w")
            case (UInt8(ascii: "c"), UInt8(ascii: "l")): skeleton[skeleton.count - 1] = UInt8(ascii: "d")
            case (_, UInt8(ascii: "0")): skeleton.append(UInt8(ascii: "o"))
            case (_, UInt8(ascii: "1")), (_, UInt8(ascii: "i")): skeleton.append(UInt8(ascii: "l"))
            case (_, UInt8(ascii: "5")): skeleton.append(UInt8(ascii: "s"))
            default: skeleton.append(byte)
            }
        }
        return skeleton
    }

    /// Whether a name in ASCII form has the other's letters but one or two, which it writes in another script.
    private static func isMixed(_ name: String, _ known: String) -> Bool {
        guard name.hasPrefix("xn--"), let hyphen = name.lastIndex(of: "-") else { return false }
        let kept = Array(name[..<hyphen].dropFirst(4).utf8)
        guard kept.count >= 2, kept.count < known.utf8.count, kept.count + 2 >= known.utf8.count else { return false }
        var rest = kept[...]
        for byte in known.utf8 where byte == rest.first { rest = rest.dropFirst() }
        return rest.isEmpty
    }

    private static func isOneOff(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard abs(left.count - right.count) <= 1 else { return false }
        let front = zip(left, right).prefix { $0 == $1 }.count
        let back = zip(left[front...].reversed(), right[front...].reversed()).prefix { $0 == $1 }.count
        let (middle, other) = (left[front..<(left.count - back)], right[front..<(right.count - back)])
        if middle.count <= 1, other.count <= 1 { return true }
        return middle.count == 2 && middle.elementsEqual(other.reversed())
    }
}

/// A reason to warn: the page is not the saved site, and somebody may take it for it.
package enum SiteResemblance: String, Sendable, Hashable, CaseIterable {
    /// The same site, without TLS.
    case plainText
    /// Other letters that look the same: `paypai` and `paypal`, `rn` and `m`, `0` and `o`.
    case sameLetters
    /// Letters of other scripts among the site's own.
    case otherScript
    /// The site's name as a part of the host: `evil-example.com`, `example.com.evil.net`.
    case nameWithin
    /// The same name under another suffix: `example.net`.
    case otherSuffix
    /// A letter more, less, swapped or another.
    case oneLetterOff
}
