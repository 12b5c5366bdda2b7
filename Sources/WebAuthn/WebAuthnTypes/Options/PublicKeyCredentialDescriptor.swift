// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// A credential that a request names (WebAuthn Level 3, section 5.8.3).
public struct PublicKeyCredentialDescriptor: Sendable, Hashable {
    /// The credential.
    public let id: CredentialID

    /// How its authenticator was reached at registration; empty when that is not known.
    public let transports: [AuthenticatorTransport]

    /// Members that mean nothing to this edition; they survive a round trip.
    public let otherMembers: JSONObject

    private static let names = ["type", "id", "transports"]

    /// Names a credential.
    ///
    /// - Parameters:
    ///   - id: The credential.
    ///   - transports: How its authenticator can be reached.
    ///   - otherMembers: Further members of the JSON; those with names of this type are left out.
    public init(
        id: CredentialID,
        transports: [AuthenticatorTransport] = [],
        otherMembers: JSONObject = JSONObject()
    ) {
        self.id = id
        self.transports = transports
        self.otherMembers = otherMembers.omitting(Self.names)
    }

    /// The descriptor's JSON (PublicKeyCredentialDescriptorJSON).
    var json: JSONValue {
        var object: JSONObject = ["type": "public-key", "id": .string(id.base64URL)]
        if !transports.isEmpty { object["transports"] = .array(transports.map { .string($0.rawValue) }) }
        return .object(object.adding(otherMembers))
    }

    /// Reads a list of descriptors; entries of a type that is not known are passed over, as the standard demands.
    ///
    /// - Throws: `valueInvalid` also when entries came and none is of a known type: an empty list means something else.
    static func list(_ items: [JSONValue]) throws(JSONError) -> [PublicKeyCredentialDescriptor] {
        var descriptors: [PublicKeyCredentialDescriptor] = []
        descriptors.reserveCapacity(items.count)
        for item in items {
            let object = try item.requiredObject()
            guard try object.string("type") == "public-key" else { continue }
            let id = try object.value("id", { text throws(WebAuthnTypesError) in try CredentialID(base64URL: text) })
            let transports = try object.strings("transports").map(AuthenticatorTransport.init(rawValue:))
            descriptors.append(PublicKeyCredentialDescriptor(id: id, transports: transports, otherMembers: object))
        }
        guard items.isEmpty || !descriptors.isEmpty else {
            throw JSONError(.valueInvalid, "no entry is of the type public-key")
        }
        return descriptors
    }
}

extension PublicKeyCredentialHint {
    /// The attachment that says the same to clients from before hints (section 5.8.7); nil for an unknown hint.
    public var attachment: AuthenticatorAttachment? {
        switch self {
        case .securityKey, .hybrid: .crossPlatform
        case .clientDevice: .platform
        default: nil
        }
    }

    /// The attachment that agrees with all of several hints.
    ///
    /// A hint only orders what a client offers, while an attachment shuts the other kind out. So hints of both kinds, and
    /// hints that are not known here, give none.
    ///
    /// - Parameter hints: The hints, the most wanted first.
    /// - Returns: The attachment; nil when there are no hints, or none that all agree on.
    public static func attachment(agreeingWith hints: [PublicKeyCredentialHint]) -> AuthenticatorAttachment? {
        guard let first = hints.first?.attachment, hints.allSatisfy({ $0.attachment == first }) else { return nil }
        return first
    }
}
