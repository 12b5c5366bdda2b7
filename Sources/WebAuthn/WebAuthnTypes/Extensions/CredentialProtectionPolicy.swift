// SPDX-License-Identifier: Apache-2.0
// When an authenticator tells of a credential.

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
