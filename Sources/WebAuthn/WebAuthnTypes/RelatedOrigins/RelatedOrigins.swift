// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// The document `/.well-known/webauthn` of a relying party's domain (WebAuthn Level 3, section 5.11).
///
/// A service that people know under several domains lists their origins there, and clients let pages of those origins use
/// the passkeys of the one domain. Serve it from the RP ID's own host over `https`, with status 200 and the type
/// `application/json`, and expect the same origins in ceremonies: the document is for clients, and no client checks for you.
///
/// Clients count *registrable origin labels*: of `https://www.example.co.uk` and `https://example.de` the one label
/// `example`. They know at least five and may pass over entries with further ones.
public struct RelatedOrigins: Sendable, Hashable {
    /// How many labels every client takes.
    public static let labelLimit = 5

    /// The origins as the document spells them, in its order.
    public let entries: [String]

    /// Members beside `origins`; they survive a round trip.
    public let otherMembers: JSONObject

    /// Lists origins.
    ///
    /// - Parameter origins: Web origins, the most important first: clients read from the front.
    public init(_ origins: [Origin]) {
        entries = origins.map(\.text)
        otherMembers = JSONObject()
    }

    /// Reads the document.
    ///
    /// - Parameter json: An object whose `origins` is an array of strings; what these hold is not looked at yet.
    /// - Throws: `wellKnownInvalid`.
    public init(json: JSONValue) throws(WebAuthnTypesError) {
        do {
            let object = try json.requiredObject()
            // Absent is an error here, unlike elsewhere: a document without origins is some other document.
            _ = try object.array("origins")
            entries = try object.strings("origins")
            otherMembers = object.omitting(["origins"])
        } catch {
            throw WebAuthnTypesError(.wellKnownInvalid, "the related origins cannot be read: \(error.message)")
        }
    }

    /// Reads the document as it was fetched.
    ///
    /// - Parameters:
    ///   - bytes: JSON in UTF-8.
    ///   - limits: How deep and how long it may be.
    /// - Throws: `wellKnownInvalid`.
    public init(parsing bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(WebAuthnTypesError) {
        let json: JSONValue
        do {
            json = try JSONValue(parsing: bytes, limits: limits)
        } catch {
            throw WebAuthnTypesError(.wellKnownInvalid, "the related origins are no JSON: \(error.message)")
        }
        try self.init(json: json)
    }

    /// The document.
    public var json: JSONValue {
        let object: JSONObject = ["origins": .array(entries.map { .string($0) })]
        return .object(object.adding(otherMembers))
    }

    /// Judges an origin as a client does (section 5.11.1).
    ///
    /// - Parameters:
    ///   - origin: The origin of the page that wants to use the passkeys.
    ///   - suffixes: What tells registrable domains.
    ///   - labelLimit: How many labels the client takes; at least ``labelLimit``.
    /// - Returns: Whether an entry has this origin, its label being among those that are taken.
    public func allows(_ origin: Origin, suffixes: PublicSuffixLookup, labelLimit: Int = RelatedOrigins.labelLimit)
        -> Bool
    {
        judged(suffixes, labelLimit).contains { $0.isTaken && $0.origin == origin }
    }

    /// The labels of the entries, in order, beyond the limit too.
    ///
    /// - Parameter suffixes: What tells registrable domains.
    /// - Returns: Each label once.
    public func labels(suffixes: PublicSuffixLookup) -> [String] {
        var seen: Set<String> = []
        return judged(suffixes, .max).compactMap(\.label).filter { seen.insert($0).inserted }
    }

    /// The entries that clients may pass over, for a check of the configuration.
    ///
    /// - Parameters:
    ///   - suffixes: What tells registrable domains.
    ///   - labelLimit: How many labels clients take.
    /// - Returns: Entries whose label comes after the limit is reached, and those without a label: no web origin, no
    ///   registrable domain (as `https://github.io` or `https://localhost`), or a spelling that is not ASCII.
    public func entriesPassedOver(suffixes: PublicSuffixLookup, labelLimit: Int = RelatedOrigins.labelLimit) -> [String]
    {
        judged(suffixes, labelLimit).filter { !$0.isTaken }.map(\.entry)
    }

    private func judged(_ suffixes: PublicSuffixLookup, _ limit: Int) -> [Judgement] {
        var seen: Set<String> = []
        return entries.map { entry in
            let origin = Self.origin(ofURL: entry)
            guard let host = origin?.host, let domain = suffixes.registrableDomain(of: host),
                let label = domain.split(separator: ".").first.map(String.init)
            else { return Judgement(entry: entry, origin: origin, label: nil, isTaken: false) }
            let isTaken = seen.contains(label) || seen.count < limit
            if isTaken { seen.insert(label) }
            return Judgement(entry: entry, origin: origin, label: label, isTaken: isTaken)
        }
    }

    /// An entry and what a client makes of it.
    private struct Judgement {
        let entry: String
        let origin: Origin?
        let label: String?
        let isTaken: Bool
    }

    /// The origin of an entry: clients read it as a URL, so letters may be large, and a path or the default port follow.
    ///
    /// Stricter than URLs in general: no user information, and other scripts in their `xn--` form only.
    private static func origin(ofURL text: String) -> Origin? {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        let parts = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1].isEmpty else { return nil }
        let scheme = parts[0].lowercased()
        var authority = parts[2].prefix { !"/?#\\".contains($0) }.lowercased()
        for (name, port) in [("https:", ":443"), ("http:", ":80")] where scheme == name && authority.hasSuffix(port) {
            authority.removeLast(port.utf8.count)
        }
        return try? Origin(scheme + "//" + authority)
    }
}
