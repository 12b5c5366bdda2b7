// SPDX-License-Identifier: Apache-2.0
// What the authenticator of a new credential must be able to do.

internal import JSONCoding

/// Requirements on the authenticator (WebAuthn Level 3, section 5.4.4).
public struct AuthenticatorSelection: Sendable, Hashable {
    /// Whether the authenticator is to belong to the device; nil when either will do.
    public let attachment: AuthenticatorAttachment?

    /// Whether the credential is to be discoverable.
    public let residentKey: ResidentKeyRequirement

    /// Whether the user is to be verified.
    public let userVerification: UserVerificationRequirement

    /// States requirements.
    ///
    /// - Parameters:
    ///   - attachment: Whether the authenticator is to belong to the device.
    ///   - residentKey: Whether the credential is to be discoverable.
    ///   - userVerification: Whether the user is to be verified.
    public init(
        attachment: AuthenticatorAttachment? = nil,
        residentKey: ResidentKeyRequirement = .discouraged,
        userVerification: UserVerificationRequirement = .preferred
    ) {
        self.attachment = attachment
        self.residentKey = residentKey
        self.userVerification = userVerification
    }

    /// The JSON; `requireResidentKey` is there for clients of Level 1.
    var json: JSONValue {
        var object: JSONObject = [:]
        if let attachment { object["authenticatorAttachment"] = .string(attachment.rawValue) }
        object["residentKey"] = .string(residentKey.rawValue)
        object["requireResidentKey"] = .bool(residentKey == .required)
        object["userVerification"] = .string(userVerification.rawValue)
        return .object(object)
    }

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
    }
}
