// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
internal import WebAuthnTypes

/// `ServerPublicKeyCredentialCreationOptionsRequest`: what a test wants a credential to be made with.
struct FIDOTestCreationRequest {
    let username: String
    let displayName: String
    /// As it came, for the answer.
    let selection: JSONObject?
    let userVerification: UserVerificationRequirement?
    let attestation: AttestationConveyance
    /// As they came, for the answer.
    let extensions: JSONObject?

    /// Reads a body.
    ///
    /// - Parameter object: The body.
    /// - Throws: `JSONError`, naming the member.
    init(_ object: JSONObject) throws(JSONError) {
        username = try object.testName("username")
        displayName = try object.testName("displayName")
        selection = try object.optionalObject("authenticatorSelection")
        if let selection {
            _ = try selection.optionalBool("requireResidentKey")
            _ = try selection.optionalChoice("residentKey", ["discouraged", "preferred", "required"])
            _ = try selection.optionalChoice("authenticatorAttachment", ["platform", "cross-platform"])
        }
        userVerification = try selection?.userVerification()
        attestation = AttestationConveyance(
            rawValue: try object.optionalChoice("attestation", ["none", "indirect", "direct", "enterprise"]) ?? "none"
        )
        extensions = try object.optionalObject("extensions")
    }
}

/// `ServerPublicKeyCredentialGetOptionsRequest`: what a test wants a credential to be used with.
struct FIDOTestRequestRequest {
    let username: String
    let userVerification: UserVerificationRequirement?
    /// As they came, for the answer.
    let extensions: JSONObject?

    /// Reads a body.
    ///
    /// - Parameter object: The body.
    /// - Throws: `JSONError`, naming the member.
    init(_ object: JSONObject) throws(JSONError) {
        username = try object.testName("username")
        userVerification = try object.userVerification()
        extensions = try object.optionalObject("extensions")
    }
}

extension JSONObject {
    fileprivate func testName(_ key: String) throws(JSONError) -> String {
        let name = try string(key)
        guard (1...256).contains(name.utf8.count) else {
            throw JSONError(.valueInvalid, "the member \"\(key)\" must have 1 to 256 bytes")
        }
        return name
    }

    fileprivate func userVerification() throws(JSONError) -> UserVerificationRequirement? {
        try optionalChoice("userVerification", ["required", "preferred", "discouraged"])
            .map(UserVerificationRequirement.init(rawValue:))
    }

    fileprivate func optionalChoice(_ key: String, _ choices: [String]) throws(JSONError) -> String? {
        guard let text = try optionalString(key) else { return nil }
        guard choices.contains(text) else {
            throw JSONError(.valueInvalid, "the member \"\(key)\" must be one of \(choices.joined(separator: ", "))")
        }
        return text
    }
}
