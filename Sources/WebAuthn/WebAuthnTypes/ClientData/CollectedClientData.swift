// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// Collected client data (WebAuthn Level 3, section 5.8.1).
///
/// Keep the bytes as they came: the signature covers their SHA-256, and no second spelling of the same JSON has it.
public struct CollectedClientData: Sendable, Hashable {
    /// The ceremony: `webauthn.create` or `webauthn.get`.
    public let type: String

    /// The challenge as the client spelled it, base64url without padding.
    public let challenge: String

    /// Where the ceremony took place; not yet checked to be an origin.
    public let origin: String

    /// Whether the page was embedded in a page of another origin; nil when the client does not tell.
    public let crossOrigin: Bool?

    /// The origin of the top-level page, when the page was embedded in one of another origin.
    public let topOrigin: String?

    /// Composes client data.
    ///
    /// - Parameters:
    ///   - type: The ceremony.
    ///   - challenge: The challenge in base64url without padding.
    ///   - origin: The serialised origin.
    ///   - crossOrigin: Whether the page was embedded in a page of another origin.
    ///   - topOrigin: The origin of the top-level page.
    public init(
        type: String,
        challenge: String,
        origin: String,
        crossOrigin: Bool? = false,
        topOrigin: String? = nil
    ) {
        self.type = type
        self.challenge = challenge
        self.origin = origin
        self.crossOrigin = crossOrigin
        self.topOrigin = topOrigin
    }

    /// Reads the client's JSON.
    ///
    /// One byte order mark, escapes and members that mean nothing here (`tokenBinding` in whatever shape, too) are
    /// tolerated, since clients in use make them. A member that stands twice, at whatever depth, is refused.
    ///
    /// - Parameter raw: The raw bytes, at most 65,536.
    /// - Throws: `clientDataInvalid`.
    public init(parsing raw: [UInt8]) throws(WebAuthnTypesError) {
        do {
            try self.init(pulling: raw)
        } catch {
            throw WebAuthnTypesError(.clientDataInvalid, "the client data cannot be read: \(error.message)")
        }
    }

    private init(pulling raw: [UInt8]) throws(JSONError) {
        let hasByteOrderMark = raw.starts(with: [0xEF, 0xBB, 0xBF])
        var reader = try JSONReader(hasByteOrderMark ? Array(raw.dropFirst(3)) : raw)
        var names = MemberNames()
        var type: String?
        var challenge: String?
        var origin: String?
        var crossOrigin: Bool?
        var topOrigin: String?
        try reader.beginObject()
        while let name = try reader.nextKey() {
            if name.spells("type") {
                try names.note(0)
                type = try reader.readString()
            } else if name.spells("challenge") {
                try names.note(1)
                challenge = try reader.readString()
            } else if name.spells("origin") {
                try names.note(2)
                origin = try reader.readString()
            } else if name.spells("crossOrigin") {
                try names.note(3)
                crossOrigin = try reader.readBool()
            } else if name.spells("topOrigin") {
                try names.note(4)
                topOrigin = try reader.readString()
            } else {
                try names.note(other: name)
                _ = try reader.readValue()
            }
        }
        try reader.finish()
        guard let type else { throw .missing("type") }
        guard let challenge else { throw .missing("challenge") }
        guard let origin else { throw .missing("origin") }
        self.init(
            type: type,
            challenge: challenge,
            origin: origin,
            crossOrigin: crossOrigin,
            topOrigin: topOrigin
        )
    }
}
