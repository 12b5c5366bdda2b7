// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// Creation options with what stands beside them in a `create` (Credential Management Level 1, section 2.4).
///
/// `mediation` is no part of the options that `parseCreationOptionsFromJSON` takes; a page hands it on.
public struct CredentialCreationOptions: Sendable, Hashable {
    /// What is asked for.
    public let publicKey: CreationOptions

    /// How much attention the call may take; nil counts as `optional`.
    public let mediation: CredentialMediation?

    /// Other members; they survive a round trip.
    public let otherMembers: JSONObject

    /// Puts a call together.
    ///
    /// - Parameters:
    ///   - publicKey: What is asked for.
    ///   - mediation: How much attention the call may take.
    ///   - otherMembers: Further members of the JSON; those with names of this type are left out.
    public init(
        publicKey: CreationOptions,
        mediation: CredentialMediation? = nil,
        otherMembers: JSONObject = JSONObject()
    ) {
        self.publicKey = publicKey
        self.mediation = mediation
        self.otherMembers = otherMembers.omitting(["publicKey", "mediation"])
    }

    /// A call that makes a passkey without asking, right after a sign-in with a password (section 5.1.3).
    ///
    /// The authenticator may have seen and verified nobody, so the ceremony that is stored must say that it is conditional,
    /// and the options should exclude the account's passkeys. A client that says ``ClientCapability/conditionalCreate`` is
    /// false, or does not tell, throws at this or asks in the usual way.
    ///
    /// - Parameter options: What is asked for.
    /// - Returns: The call.
    public static func conditional(_ options: CreationOptions) -> CredentialCreationOptions {
        CredentialCreationOptions(publicKey: options, mediation: .conditional)
    }
}

extension CredentialCreationOptions {
    /// The call as JSON: `publicKey` (PublicKeyCredentialCreationOptionsJSON) and `mediation`.
    public var json: JSONValue {
        var object: JSONObject = ["publicKey": publicKey.json]
        if let mediation { object["mediation"] = .string(mediation.rawValue) }
        return .object(object.adding(otherMembers))
    }

    /// Reads a call.
    ///
    /// - Parameters:
    ///   - json: An object.
    ///   - relyingPartyID: What counts when `rp.id` is absent.
    /// - Throws: `optionsInvalid`.
    public init(json: JSONValue, defaultRelyingPartyID relyingPartyID: RelyingPartyID? = nil) throws(WebAuthnTypesError)
    {
        let mediation: String?
        let publicKey: JSONValue
        do {
            let object = try json.requiredObject()
            publicKey = .object(try object.object("publicKey"))
            mediation = try object.optionalString("mediation")
        } catch {
            throw WebAuthnTypesError(.optionsInvalid, "the call cannot be read: \(error.message)")
        }
        self.init(
            publicKey: try CreationOptions(json: publicKey, defaultRelyingPartyID: relyingPartyID),
            mediation: mediation.map(CredentialMediation.init(rawValue:)),
            otherMembers: json.object ?? JSONObject()
        )
    }
}
