// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// Request options with what stands beside them in a `get` (Credential Management Level 1, section 2.3.2).
///
/// `mediation` and `uiMode` are no part of the options that `parseRequestOptionsFromJSON` takes; a page hands them on:
///
/// ```js
/// const { publicKey, ...beside } = await answer.json();
/// await navigator.credentials.get({ ...beside, publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey) });
/// ```
public struct CredentialRequestOptions: Sendable, Hashable {
    /// What is asked for.
    public let publicKey: RequestOptions

    /// How much attention the call may take; nil counts as `optional`.
    public let mediation: CredentialMediation?

    /// Which user interface is shown; nil for the usual one.
    public let uiMode: CredentialUIMode?

    /// Other members, such as `password`; they survive a round trip.
    public let otherMembers: JSONObject

    /// Puts a call together.
    ///
    /// - Parameters:
    ///   - publicKey: What is asked for.
    ///   - mediation: How much attention the call may take.
    ///   - uiMode: Which user interface is shown; see ``immediate(_:for:)``.
    ///   - otherMembers: Further members of the JSON; those with names of this type are left out.
    public init(
        publicKey: RequestOptions,
        mediation: CredentialMediation? = nil,
        uiMode: CredentialUIMode? = nil,
        otherMembers: JSONObject = JSONObject()
    ) {
        self.publicKey = publicKey
        self.mediation = mediation
        self.uiMode = uiMode
        self.otherMembers = otherMembers.omitting(["publicKey", "mediation", "uiMode"])
    }

    /// A call that suggests passkeys in a form field marked `autocomplete="username webauthn"` and waits there.
    ///
    /// Its ceremony is verified like any other: user presence must be there (section 7.2, step 16). A client that says
    /// ``ClientCapability/conditionalGet`` is false throws at this.
    ///
    /// - Parameter options: What is asked for, best without an allow list.
    /// - Returns: The call.
    public static func conditional(_ options: RequestOptions) -> CredentialRequestOptions {
        CredentialRequestOptions(publicKey: options, mediation: .conditional)
    }

    /// A call that shows a choice if the device itself has a passkey, and fails at once if it has none.
    ///
    /// - Parameters:
    ///   - options: What is asked for. With an allow list clients refuse: it would tell a page which accounts are here.
    ///   - capabilities: What the client says it can do.
    /// - Returns: The call; nil unless the client says that it has ``ClientCapability/immediateGet`` and the allow list is
    ///   empty. Elsewhere the member would be passed over and a dialogue open that was not wanted.
    public static func immediate(
        _ options: RequestOptions,
        for capabilities: ClientCapabilities
    ) -> CredentialRequestOptions? {
        guard capabilities[.immediateGet] == true, options.allowedCredentials.isEmpty else { return nil }
        return CredentialRequestOptions(publicKey: options, uiMode: .immediate)
    }
}

extension CredentialRequestOptions {
    /// The call as JSON: `publicKey` (PublicKeyCredentialRequestOptionsJSON), `mediation`, `uiMode`.
    public var json: JSONValue {
        var object: JSONObject = ["publicKey": publicKey.json]
        if let mediation { object["mediation"] = .string(mediation.rawValue) }
        if let uiMode { object["uiMode"] = .string(uiMode.rawValue) }
        return .object(object.adding(otherMembers))
    }

    /// Reads a call.
    ///
    /// - Parameters:
    ///   - json: An object.
    ///   - relyingPartyID: What counts when `rpId` is absent.
    /// - Throws: `optionsInvalid`.
    public init(json: JSONValue, defaultRelyingPartyID relyingPartyID: RelyingPartyID? = nil) throws(WebAuthnTypesError)
    {
        let mediation: String?
        let uiMode: String?
        let publicKey: JSONValue
        do {
            let object = try json.requiredObject()
            publicKey = .object(try object.object("publicKey"))
            mediation = try object.optionalString("mediation")
            uiMode = try object.optionalString("uiMode")
        } catch {
            throw WebAuthnTypesError(.optionsInvalid, "the call cannot be read: \(error.message)")
        }
        self.init(
            publicKey: try RequestOptions(json: publicKey, defaultRelyingPartyID: relyingPartyID),
            mediation: mediation.map(CredentialMediation.init(rawValue:)),
            uiMode: uiMode.map(CredentialUIMode.init(rawValue:)),
            otherMembers: json.object ?? JSONObject()
        )
    }
}
