// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import COSEKeys
internal import FoundationEssentials
package import JSONCoding
internal import WebAuthnTypes

/// The options of an explanation; what is left out or null has the library's default.
///
/// An option that is not known is refused rather than passed over: a misspelt one would be believed to hold.
package struct ExplanationOptions: Sendable {
    /// Whether the authenticator must have seen somebody; true.
    let requireUserPresence: Bool
    /// Whether the authenticator must have verified who it was; false: user verification is preferred.
    let requireUserVerification: Bool
    /// Whether the page may be embedded in one of another origin; false.
    let allowCrossOrigin: Bool
    /// In which pages it may be embedded, where the response names one; nil: in any, once embedding is allowed.
    let topOrigins: Set<Origin>?
    /// The algorithms that were offered; the library's default list.
    let allowedAlgorithms: [COSEAlgorithm]?
    /// The certificates that attestations must lead to, in DER; nil: the chain is not judged.
    let trustRoots: [[UInt8]]?
    /// When certificates must be valid; nil: dates do not decide.
    let verificationTime: UnixTime?
    /// Whether the manufacturer of FIDO's conformance tests may have made a trusted platform module;
    /// false.
    let allowConformanceTpmVendor: Bool
    /// The credentials that were asked for; nil or empty: any.
    let allowCredentials: [CredentialID]
    /// The account that was known beforehand; nil: none.
    let expectedUserHandle: UserHandle?
    /// Whether the response must name the account; nil: when neither credentials nor account were known beforehand.
    let requireUserHandle: Bool?
    /// The backup eligibility that was stored; nil: unknown.
    let storedBackupEligible: Bool?
    /// The FIDO AppID that older security keys may answer under; nil: none.
    let appID: String?
    /// The extension inputs that were sent, as in the options; nil: unknown, and outputs of any may come.
    let extensions: JSONObject?

    /// Whether RS1 was offered: nothing signs over SHA-1 unless somebody asks for it by its number.
    var namesRS1: Bool { allowedAlgorithms?.contains(.rs1) ?? false }

    /// Every option's name.
    package static let names = [
        "requireUserPresence", "requireUserVerification", "allowCrossOrigin", "topOrigins", "allowedAlgorithms",
        "trustRoots", "verificationTime", "allowConformanceTpmVendor", "allowCredentials", "expectedUserHandle",
        "requireUserHandle", "storedBackupEligible", "appid", "extensions",
    ]

    package init(_ object: JSONObject) throws(JSONError) {
        try Self.refuseOthers(in: object, than: Self.names, "option", "options")
        requireUserPresence = try object.optionalBool("requireUserPresence") ?? true
        requireUserVerification = try object.optionalBool("requireUserVerification") ?? false
        allowCrossOrigin = try object.optionalBool("allowCrossOrigin") ?? false
        topOrigins = try object.optionalArray("topOrigins") == nil ? nil : Self.origins(object, "topOrigins")
        allowedAlgorithms = try Self.algorithms(object)
        trustRoots = try Self.certificates(object)
        verificationTime = try Self.instant(object)
        allowConformanceTpmVendor = try object.optionalBool("allowConformanceTpmVendor") ?? false
        var credentials: [CredentialID] = []
        for text in try Self.texts(object, "allowCredentials") ?? [] {
            credentials.append(
                try ExplanationRequest.value("allowCredentials") { () throws(WebAuthnTypesError) in
                    try CredentialID(base64URL: text)
                }
            )
        }
        allowCredentials = credentials
        if let bytes = try object.optionalBytes("expectedUserHandle") {
            expectedUserHandle = try ExplanationRequest.value("expectedUserHandle") { () throws(WebAuthnTypesError) in
                try UserHandle(bytes)
            }
        } else {
            expectedUserHandle = nil
        }
        requireUserHandle = try object.optionalBool("requireUserHandle")
        storedBackupEligible = try object.optionalBool("storedBackupEligible")
        appID = try object.optionalString("appid")
        // As an AppID nothing at all is a scope of its own, which a slip would open.
        guard appID != "" else {
            throw JSONError(.valueInvalid, "the member \"appid\" is empty; leave it out for none")
        }
        extensions = try object.optionalObject("extensions")
    }

    /// Refuses members that are not known: a misspelt one would be believed to count.
    static func refuseOthers(
        in object: JSONObject,
        than names: [String],
        _ one: String,
        _ many: String
    ) throws(JSONError) {
        guard let other = object.omitting(names).members.first else { return }
        let known = names.joined(separator: ", ")
        throw JSONError(.valueInvalid, "there is no \(one) \"\(other.key.prefix(40))\"; the \(many) are \(known)")
    }

    /// The origins that a member lists.
    static func origins(_ object: JSONObject, _ key: String) throws(JSONError) -> Set<Origin> {
        var origins: Set<Origin> = []
        for text in try texts(object, key) ?? [] {
            origins.insert(
                try ExplanationRequest.value(key) { () throws(WebAuthnTypesError) in try Origin(text) }
            )
        }
        return origins
    }

    private static func texts(_ object: JSONObject, _ key: String) throws(JSONError) -> [String]? {
        guard let items = try object.optionalArray(key) else { return nil }
        var texts: [String] = []
        for item in items {
            guard let text = item.string else {
                throw JSONError(.typeUnexpected, "the member \"\(key)\" must hold strings alone")
            }
            texts.append(text)
        }
        return texts
    }

    private static func algorithms(_ object: JSONObject) throws(JSONError) -> [COSEAlgorithm]? {
        guard let items = try object.optionalArray("allowedAlgorithms") else { return nil }
        var algorithms: [COSEAlgorithm] = []
        for item in items {
            guard let number = item.integer.flatMap(Int.init(exactly:)) else {
                throw JSONError(.typeUnexpected, "\"allowedAlgorithms\" must hold numbers of the COSE registry alone")
            }
            algorithms.append(COSEAlgorithm(rawValue: number))
        }
        return algorithms
    }

    /// How many roots are taken: each may cost a signature check for every certificate of every part of a statement.
    private static let mostRoots = 256

    /// A root that cannot be read: left out, it would make the verdict one about fewer roots than were given.
    static func noCertificate(_ index: Int) -> JSONError {
        JSONError(.valueInvalid, "trustRoots[\(index)] is no certificate in DER, in base64, with nothing behind it")
    }

    private static func certificates(_ object: JSONObject) throws(JSONError) -> [[UInt8]]? {
        guard let texts = try texts(object, "trustRoots") else { return nil }
        guard texts.count <= mostRoots else {
            throw JSONError(
                .valueInvalid,
                "\"trustRoots\" holds \(texts.count) certificates; \(mostRoots) are judged at most"
            )
        }
        var certificates: [[UInt8]] = []
        for (index, text) in texts.enumerated() {
            guard let data = Data(base64Encoded: text) else { throw noCertificate(index) }
            certificates.append(Array(data))
        }
        return certificates
    }

    private static func instant(_ object: JSONObject) throws(JSONError) -> UnixTime? {
        guard let text = try object.optionalString("verificationTime") else { return nil }
        if let instant = UnixTime(rfc3339: text) { return instant }
        throw JSONError(
            .valueInvalid,
            "\"verificationTime\" must be an instant as ISO 8601 writes it, for example 2026-01-31T12:00:00Z"
        )
    }
}
