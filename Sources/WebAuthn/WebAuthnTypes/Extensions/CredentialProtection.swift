// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// The inputs of `credProtect` for a new credential (CTAP 2.2, section 12.1).
public struct CredentialProtection: Sendable, Hashable {
    /// When the credential may be found and used.
    public let policy: CredentialProtectionPolicy
    /// Whether no credential shall be made by an authenticator that cannot keep the policy.
    public let isEnforced: Bool

    /// Asks for a policy.
    ///
    /// - Parameters:
    ///   - policy: When the credential may be found and used.
    ///   - isEnforced: Whether no credential shall be made by an authenticator that cannot keep the policy.
    public init(_ policy: CredentialProtectionPolicy, isEnforced: Bool = false) {
        self.policy = policy
        self.isEnforced = isEnforced
    }

    /// Reads two members of the inputs; nil when there is no policy.
    static func reading(_ inputs: JSONObject) throws(JSONError) -> CredentialProtection? {
        let isEnforced = try inputs.optionalBool("enforceCredentialProtectionPolicy") ?? false
        guard let name = try inputs.optionalString("credentialProtectionPolicy") else {
            guard !isEnforced else {
                throw JSONError(
                    .memberMissing,
                    "\"enforceCredentialProtectionPolicy\" stands without \"credentialProtectionPolicy\""
                )
            }
            return nil
        }
        guard let policy = CredentialProtectionPolicy.allCases.first(where: { $0.name.utf8.elementsEqual(name.utf8) })
        else {
            let names = CredentialProtectionPolicy.allCases.map(\.name).joined(separator: ", ")
            throw JSONError(.valueInvalid, "the member \"credentialProtectionPolicy\" is none of \(names)")
        }
        return CredentialProtection(policy, isEnforced: isEnforced)
    }
}
