// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// Requirements on the authenticator (WebAuthn Level 3, section 5.4.4).
public struct AuthenticatorSelection: Sendable, Hashable {
    /// Whether the authenticator is to belong to the device; nil when either will do.
    public let attachment: AuthenticatorAttachment?

    /// Whether the credential is to be discoverable.
    public let residentKey: ResidentKeyRequirement

    /// Whether the user is to be verified.
    public let userVerification: UserVerificationRequirement

    /// Members that mean nothing to this edition; they survive a round trip.
    public let otherMembers: JSONObject

    private static let names = ["authenticatorAttachment", "residentKey", "requireResidentKey", "userVerification"]

    /// States requirements.
    ///
    /// - Parameters:
    ///   - attachment: Whether the authenticator is to belong to the device.
    ///   - residentKey: Whether the credential is to be discoverable.
    ///   - userVerification: Whether the user is to be verified.
    ///   - otherMembers: Further members of the JSON; those with names of this type are left out.
    public init(
        attachment: AuthenticatorAttachment? = nil,
        residentKey: ResidentKeyRequirement = .discouraged,
        userVerification: UserVerificationRequirement = .preferred,
        otherMembers: JSONObject = JSONObject()
    ) {
        self.attachment = attachment
        self.residentKey = residentKey
        self.userVerification = userVerification
        self.otherMembers = otherMembers.omitting(Self.names)
    }

    /// The JSON; `requireResidentKey` is there for clients of Level 1.
    var json: JSONValue {
        var object: JSONObject = [:]
        if let attachment { object["authenticatorAttachment"] = .string(attachment.rawValue) }
        object["residentKey"] = .string(residentKey.rawValue)
        object["requireResidentKey"] = .bool(residentKey == .required)
        object["userVerification"] = .string(userVerification.rawValue)
        return .object(object.adding(otherMembers))
    }

    /// Reads requirements; `residentKey` and the older `requireResidentKey` become one value, as a client would take them.
    init(_ object: JSONObject) throws(JSONError) {
        attachment = try object.optionalString("authenticatorAttachment").map(AuthenticatorAttachment.init(rawValue:))
        let requiresResidentKey = try object.optionalBool("requireResidentKey") ?? false
        let requirement = try object.optionalString("residentKey").map(ResidentKeyRequirement.init(rawValue:))
        // Without a value that is known, the older truth value decides.
        residentKey =
            if let requirement, requirement.isKnown || !requiresResidentKey {
                requirement
            } else {
                requiresResidentKey ? .required : .discouraged
            }
        userVerification =
            try object.optionalString("userVerification").map(UserVerificationRequirement.init(rawValue:)) ?? .preferred
        otherMembers = object.omitting(Self.names)
    }
}
