// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// The extension inputs of request options (WebAuthn Level 3, sections 9 and 10; CTAP 2.2, section 12).
///
/// What an extension is not asked for is false or nil. `payment`, Secure Payment Confirmation, is another ceremony and is
/// refused.
public struct RequestExtensionInputs: Sendable, Hashable {
    /// `appid`: the FIDO AppID under which security keys from before WebAuthn may answer.
    public let appID: String?
    /// `prf`: what to derive secrets from.
    public let prf: PRFAssertionRequest?
    /// `largeBlob`: what to do with the credential's blob.
    public let largeBlob: LargeBlobRequest?
    /// `getCredBlob`: what `credBlob` stored shall be told.
    public let getCredBlob: Bool
    /// `hmacGetSecret`: as `prf`, in CTAP's own words.
    public let hmacGetSecret: HMACSecretSalts?
    /// `uvm`: how the person was verified shall be told.
    public let userVerificationMethods: Bool
    /// Inputs of extensions that are not known here, in their JSON form.
    public let others: JSONObject

    /// Asks for extensions.
    ///
    /// - Parameters:
    ///   - appID: The FIDO AppID under which security keys from before WebAuthn may answer.
    ///   - prf: What to derive secrets from.
    ///   - largeBlob: What to do with the credential's blob.
    ///   - getCredBlob: What `credBlob` stored shall be told.
    ///   - hmacGetSecret: As `prf`, in CTAP's own words.
    ///   - userVerificationMethods: How the person was verified shall be told.
    public init(
        appID: String? = nil,
        prf: PRFAssertionRequest? = nil,
        largeBlob: LargeBlobRequest? = nil,
        getCredBlob: Bool = false,
        hmacGetSecret: HMACSecretSalts? = nil,
        userVerificationMethods: Bool = false
    ) {
        self.appID = appID
        self.prf = prf
        self.largeBlob = largeBlob
        self.getCredBlob = getCredBlob
        self.hmacGetSecret = hmacGetSecret
        self.userVerificationMethods = userVerificationMethods
        others = JSONObject()
    }

    private init(_ known: RequestExtensionInputs, appID: String?, others: JSONObject) {
        self.appID = appID
        prf = known.prf
        largeBlob = known.largeBlob
        getCredBlob = known.getCredBlob
        hmacGetSecret = known.hmacGetSecret
        userVerificationMethods = known.userVerificationMethods
        self.others = others
    }

    /// The same with inputs of extensions that are not known here, in place of those that there were.
    ///
    /// - Parameter others: Inputs in their JSON form.
    /// - Returns: All of them.
    /// - Throws: `extensionInputInvalid` for the name of an extension that is known here: it has its own member;
    ///   `extensionRefused` for `payment`.
    public func asking(others: JSONObject) throws(WebAuthnTypesError) -> RequestExtensionInputs {
        try others.refuseKnown(Self.names)
        return RequestExtensionInputs(self, appID: appID, others: others)
    }

    /// The same with another FIDO AppID.
    package func asking(appID: String?) -> RequestExtensionInputs {
        RequestExtensionInputs(self, appID: appID, others: others)
    }

    /// The names that are known here.
    static let names: [ExtensionIdentifier] = [.appID, .prf, .largeBlob, .getCredBlob, .hmacGetSecret, .uvm]

    /// Checks that the inputs fit the credentials that a request allows.
    ///
    /// - Parameter credentials: The credentials that may answer; empty for any discoverable one.
    /// - Throws: `extensionNotApplicable` where clients would refuse the request: `evalByCredential` of `prf` names a
    ///   credential that is not allowed (section 10.1.4), or `largeBlob` writes and not exactly one is allowed (section
    ///   10.1.5).
    public func check(allowing credentials: [CredentialID]) throws(WebAuthnTypesError) {
        if let prf, !prf.evalByCredential.isEmpty {
            guard Set(credentials).isSuperset(of: prf.evalByCredential.keys) else {
                throw WebAuthnTypesError(
                    .extensionNotApplicable,
                    "evalByCredential of the extension prf names a credential that the request does not allow; "
                        + "list it among the allowed ones, or use eval"
                )
            }
        }
        if case .write = largeBlob, credentials.count != 1 {
            throw WebAuthnTypesError(
                .extensionNotApplicable,
                "the extension largeBlob writes only where a request allows exactly one credential, not "
                    + "\(credentials.count)"
            )
        }
    }
}

extension RequestExtensionInputs {
    /// The inputs as they stand in options.
    public var json: JSONObject {
        var object = JSONObject()
        if let appID { object[.appID] = .string(appID) }
        if let prf { object[.prf] = prf.json }
        if let largeBlob { object[.largeBlob] = largeBlob.json }
        if getCredBlob { object[.getCredBlob] = true }
        if let hmacGetSecret { object[.hmacGetSecret] = hmacGetSecret.json }
        if userVerificationMethods { object[.uvm] = true }
        return object.appending(others)
    }

    /// Reads the inputs of options.
    ///
    /// `false` and null ask for nothing and count as absent, as do members of an input that mean nothing to this edition.
    ///
    /// - Parameter json: The member `extensions` of request options.
    /// - Throws: `extensionInputInvalid` when the input of a known extension is of another type, length or value;
    ///   `extensionRefused` for `payment`.
    public init(json: JSONObject) throws(WebAuthnTypesError) {
        try json.refusePayment()
        let known: RequestExtensionInputs
        do {
            known = try RequestExtensionInputs(known: json)
        } catch {
            throw WebAuthnTypesError(.extensionInputInvalid, "an extension input cannot be read: \(error.message)")
        }
        self.init(known, appID: known.appID, others: json.removing(Self.names))
    }

    private init(known json: JSONObject) throws(JSONError) {
        self.init(
            appID: try json.optionalString("appid"),
            prf: try json.optionalNested("prf") { input throws(JSONError) in try PRFAssertionRequest(input) },
            largeBlob: try json.optionalNested("largeBlob") { input throws(JSONError) in
                try LargeBlobRequest.reading(input)
            } ?? nil,
            getCredBlob: try json.flag(.getCredBlob),
            hmacGetSecret: try json.optionalNested("hmacGetSecret") { input throws(JSONError) in
                try HMACSecretSalts(input)
            },
            userVerificationMethods: try json.flag(.uvm)
        )
    }

    /// Which client outputs these inputs may bring.
    public var expectedClientOutputs: [ExtensionIdentifier] {
        var names: [ExtensionIdentifier] = []
        if appID != nil { names.append(.appID) }
        if prf != nil { names.append(.prf) }
        if largeBlob != nil { names.append(.largeBlob) }
        if getCredBlob { names.append(.getCredBlob) }
        if hmacGetSecret != nil { names.append(.hmacGetSecret) }
        if userVerificationMethods { names.append(.uvm) }
        return names + others.identifiers
    }

    /// Which outputs of the authenticator these inputs may bring.
    public var expectedAuthenticatorOutputs: [ExtensionIdentifier] {
        var names: [ExtensionIdentifier] = []
        // Clients ask authenticators for `hmac-secret` in both cases.
        if prf != nil || hmacGetSecret != nil { names.append(.hmacSecret) }
        if getCredBlob { names.append(.credBlob) }
        if userVerificationMethods { names.append(.uvm) }
        return names + others.identifiers
    }
}
