// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// When an authenticator lets a credential be found and used (CTAP 2.2, section 12.1).
public enum CredentialProtectionPolicy: Int, Sendable, Hashable, CaseIterable {
    /// Without user verification.
    case userVerificationOptional = 1
    /// Without user verification only by those who know its ID.
    case userVerificationOptionalWithCredentialIDList = 2
    /// With user verification only.
    case userVerificationRequired = 3

    /// The policy's name in inputs.
    public var name: String {
        switch self {
        case .userVerificationOptional: "userVerificationOptional"
        case .userVerificationOptionalWithCredentialIDList: "userVerificationOptionalWithCredentialIDList"
        case .userVerificationRequired: "userVerificationRequired"
        }
    }
}

/// The output of `credProps` (WebAuthn Level 3, section 10.1.3).
public struct CredentialProperties: Sendable, Hashable {
    /// Whether the credential is discoverable (`rk`); nil when the client does not know.
    public let isDiscoverable: Bool?

    init(_ object: JSONObject) throws(JSONError) {
        isDiscoverable = try object.optionalBool("rk")
    }
}
