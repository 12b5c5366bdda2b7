// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// The extension inputs of creation options (WebAuthn Level 3, sections 9 and 10; CTAP 2.2, section 12).
///
/// What an extension is not asked for is false or nil. `payment`, Secure Payment Confirmation, is another ceremony and is
/// refused.
public struct CreationExtensionInputs: Sendable, Hashable {
    /// `credProps`: whether the credential is discoverable shall be told.
    public let credentialProperties: Bool
    /// `prf`: the credential shall be able to derive secrets.
    public let prf: PRFCreationRequest?
    /// `largeBlob`: the credential shall be able to keep a larger piece of data.
    public let largeBlob: LargeBlobSupport?
    /// `credBlob`: bytes to store in the credential; authenticators take at least 32.
    public let credBlob: [UInt8]?
    /// `credentialProtectionPolicy` and `enforceCredentialProtectionPolicy`: when the credential may be found and used.
    public let credentialProtection: CredentialProtection?
    /// `minPinLength`: the shortest PIN that the authenticator takes shall be told.
    public let minPINLength: Bool
    /// `hmacCreateSecret`: as `prf`, in CTAP's own words.
    public let hmacCreateSecret: Bool
    /// `appidExclude`: the FIDO AppID of security keys that shall make no second credential.
    public let appIDExclude: String?
    /// `uvm`: how the person was verified shall be told.
    public let userVerificationMethods: Bool
    /// Inputs of extensions that are not known here, in their JSON form.
    public let others: JSONObject

    /// Asks for extensions.
    ///
    /// - Parameters:
    ///   - credentialProperties: Whether the credential is discoverable shall be told.
    ///   - prf: The credential shall be able to derive secrets.
    ///   - largeBlob: The credential shall be able to keep a larger piece of data.
    ///   - credBlob: Bytes to store in the credential.
    ///   - credentialProtection: When the credential may be found and used.
    ///   - minPINLength: The shortest PIN that the authenticator takes shall be told.
    ///   - hmacCreateSecret: As `prf`, in CTAP's own words.
    ///   - appIDExclude: The FIDO AppID of security keys that shall make no second credential.
    ///   - userVerificationMethods: How the person was verified shall be told.
    public init(
        credentialProperties: Bool = false,
        prf: PRFCreationRequest? = nil,
        largeBlob: LargeBlobSupport? = nil,
        credBlob: [UInt8]? = nil,
        credentialProtection: CredentialProtection? = nil,
        minPINLength: Bool = false,
        hmacCreateSecret: Bool = false,
        appIDExclude: String? = nil,
        userVerificationMethods: Bool = false
    ) {
        self.credentialProperties = credentialProperties
        self.prf = prf
        self.largeBlob = largeBlob
        self.credBlob = credBlob
        self.credentialProtection = credentialProtection
        self.minPINLength = minPINLength
        self.hmacCreateSecret = hmacCreateSecret
        self.appIDExclude = appIDExclude
        self.userVerificationMethods = userVerificationMethods
        others = JSONObject()
    }

    private init(_ known: CreationExtensionInputs, credentialProperties: Bool, others: JSONObject) {
        self.credentialProperties = credentialProperties
        prf = known.prf
        largeBlob = known.largeBlob
        credBlob = known.credBlob
        credentialProtection = known.credentialProtection
        minPINLength = known.minPINLength
        hmacCreateSecret = known.hmacCreateSecret
        appIDExclude = known.appIDExclude
        userVerificationMethods = known.userVerificationMethods
        self.others = others
    }

    /// The same with inputs of extensions that are not known here, in place of those that there were.
    ///
    /// - Parameter others: Inputs in their JSON form.
    /// - Returns: All of them.
    /// - Throws: `extensionInputInvalid` for the name of an extension that is known here: it has its own member;
    ///   `extensionRefused` for `payment`.
    public func asking(others: JSONObject) throws(WebAuthnTypesError) -> CreationExtensionInputs {
        try others.refuseKnown(Self.names)
        return CreationExtensionInputs(self, credentialProperties: credentialProperties, others: others)
    }

    /// The same, and whether the credential is discoverable shall be told.
    package var askingForCredentialProperties: CreationExtensionInputs {
        CreationExtensionInputs(self, credentialProperties: true, others: others)
    }

    /// The names that are known here.
    static let names: [ExtensionIdentifier] = [
        .credProps, .prf, .largeBlob, .credBlob, .credentialProtectionPolicy, .enforceCredentialProtectionPolicy,
        .minPinLength, .hmacCreateSecret, .appIDExclude, .uvm,
    ]
}

extension CreationExtensionInputs {
    /// The inputs as they stand in options.
    public var json: JSONObject {
        var object = JSONObject()
        if credentialProperties { object[.credProps] = true }
        if let prf { object[.prf] = prf.json }
        if let largeBlob { object[.largeBlob] = ["support": .string(largeBlob.rawValue)] }
        object.setBytes(.credBlob, credBlob)
        if let credentialProtection {
            object[.credentialProtectionPolicy] = .string(credentialProtection.policy.name)
            if credentialProtection.isEnforced { object[.enforceCredentialProtectionPolicy] = true }
        }
        if minPINLength { object[.minPinLength] = true }
        if hmacCreateSecret { object[.hmacCreateSecret] = true }
        if let appIDExclude { object[.appIDExclude] = .string(appIDExclude) }
        if userVerificationMethods { object[.uvm] = true }
        return object.appending(others)
    }

    /// Reads the inputs of options.
    ///
    /// `false` and null ask for nothing and count as absent, as do members of an input that mean nothing to this edition.
    ///
    /// - Parameter json: The member `extensions` of creation options.
    /// - Throws: `extensionInputInvalid` when the input of a known extension is of another type, length or value;
    ///   `extensionRefused` for `payment`.
    public init(json: JSONObject) throws(WebAuthnTypesError) {
        try json.refusePayment()
        let known: CreationExtensionInputs
        do {
            known = try CreationExtensionInputs(known: json)
        } catch {
            throw WebAuthnTypesError(.extensionInputInvalid, "an extension input cannot be read: \(error.message)")
        }
        self.init(known, credentialProperties: known.credentialProperties, others: json.removing(Self.names))
    }

    private init(known json: JSONObject) throws(JSONError) {
        self.init(
            credentialProperties: try json.flag(.credProps),
            prf: try json.optionalNested("prf") { input throws(JSONError) in try PRFCreationRequest(input) },
            largeBlob: try json.optionalNested("largeBlob") { input throws(JSONError) in
                guard try !input.flag("read"), try input.optionalBytes("write") == nil else {
                    throw JSONError(.valueInvalid, "\"read\" and \"write\" belong to requests, and this is a creation")
                }
                return try input.optionalString("support").map(LargeBlobSupport.init(rawValue:)) ?? .preferred
            },
            credBlob: try json.optionalBytes("credBlob"),
            credentialProtection: try CredentialProtection.reading(json),
            minPINLength: try json.flag(.minPinLength),
            hmacCreateSecret: try json.flag(.hmacCreateSecret),
            appIDExclude: try json.optionalString("appidExclude"),
            userVerificationMethods: try json.flag(.uvm)
        )
    }

    /// Which client outputs these inputs may bring.
    public var expectedClientOutputs: [ExtensionIdentifier] {
        var names: [ExtensionIdentifier] = []
        if credentialProperties { names.append(.credProps) }
        if prf != nil { names.append(.prf) }
        if largeBlob != nil { names.append(.largeBlob) }
        if credBlob != nil { names.append(.credBlob) }
        if hmacCreateSecret { names.append(.hmacCreateSecret) }
        if appIDExclude != nil { names.append(.appIDExclude) }
        if userVerificationMethods { names.append(.uvm) }
        return names + others.identifiers
    }

    /// Which outputs of the authenticator these inputs may bring.
    public var expectedAuthenticatorOutputs: [ExtensionIdentifier] {
        var names: [ExtensionIdentifier] = []
        // Clients ask authenticators for `hmac-secret` in both cases.
        if prf != nil || hmacCreateSecret { names.append(.hmacSecret) }
        if prf?.eval != nil { names.append(.hmacSecretMC) }
        if credBlob != nil { names.append(.credBlob) }
        if credentialProtection != nil { names.append(.credProtect) }
        if minPINLength { names.append(.minPinLength) }
        if userVerificationMethods { names.append(.uvm) }
        return names + others.identifiers
    }
}
