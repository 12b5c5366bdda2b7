// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// The document `/.well-known/passkey-endpoints` of the relying party's domain (W3C, A Well-Known URL for Relying Party
/// Passkey Endpoints, 2025).
///
/// Every member may be absent; an empty document says that the service has passkeys. Serve it with status 200 and the type
/// `application/json`.
public struct PasskeyEndpoints: Sendable, Hashable {
    /// The address of the page where a passkey is made; an absolute `https` URL.
    public let enroll: String?
    /// The address of the page where passkeys are managed; likewise.
    public let manage: String?
    /// The address of a page that tells what the extension `prf` is used for; likewise.
    public let prfUsageDetails: String?
    /// Members that mean nothing to this edition; they survive a round trip.
    public let otherMembers: JSONObject

    private static let names = ["enroll", "manage", "prfUsageDetails"]

    /// States addresses.
    ///
    /// - Parameters:
    ///   - enroll: Where a passkey is made.
    ///   - manage: Where passkeys are managed.
    ///   - prfUsageDetails: Where the use of `prf` is told.
    ///   - otherMembers: Further members of the document; those with names of this type are left out.
    public init(
        enroll: String? = nil,
        manage: String? = nil,
        prfUsageDetails: String? = nil,
        otherMembers: JSONObject = JSONObject()
    ) {
        self.enroll = enroll
        self.manage = manage
        self.prfUsageDetails = prfUsageDetails
        self.otherMembers = otherMembers.omitting(Self.names)
    }

    /// Reads the document; what an address leads to is the reader's to judge.
    ///
    /// - Parameter json: An object.
    /// - Throws: `wellKnownInvalid` for anything else, and for an address that is no string.
    public init(json: JSONValue) throws(WebAuthnTypesError) {
        do {
            let object = try json.requiredObject()
            self.init(
                enroll: try object.optionalString("enroll"),
                manage: try object.optionalString("manage"),
                prfUsageDetails: try object.optionalString("prfUsageDetails"),
                otherMembers: object
            )
        } catch {
            throw WebAuthnTypesError(.wellKnownInvalid, "the passkey endpoints cannot be read: \(error.message)")
        }
    }

    /// The document.
    public var json: JSONValue {
        var object = JSONObject()
        if let enroll { object["enroll"] = .string(enroll) }
        if let manage { object["manage"] = .string(manage) }
        if let prfUsageDetails { object["prfUsageDetails"] = .string(prfUsageDetails) }
        return .object(object.adding(otherMembers))
    }
}
