// SPDX-License-Identifier: Apache-2.0

/// A status of a model of authenticators (FIDO Metadata Service 3, section 3.1.4).
///
/// Unknown names survive: the Alliance adds some.
public struct AuthenticatorStatus: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The name as it stands in a report.
    public let rawValue: String

    /// Any name, known or not.
    ///
    /// - Parameter rawValue: The name as it stands in a report.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// User verification can be passed by without the user.
    public static let userVerificationBypass = AuthenticatorStatus(rawValue: "USER_VERIFICATION_BYPASS")
    /// The key that attests is known to others, who can make up authenticators of this model.
    public static let attestationKeyCompromise = AuthenticatorStatus(rawValue: "ATTESTATION_KEY_COMPROMISE")
    /// The users' keys can be taken from afar.
    public static let userKeyRemoteCompromise = AuthenticatorStatus(rawValue: "USER_KEY_REMOTE_COMPROMISE")
    /// The users' keys can be taken by who holds the device.
    public static let userKeyPhysicalCompromise = AuthenticatorStatus(rawValue: "USER_KEY_PHYSICAL_COMPROMISE")
    /// The Alliance takes back what it said of the model.
    public static let revoked = AuthenticatorStatus(rawValue: "REVOKED")
    /// There is newer firmware, which may mend what an older report says.
    public static let updateAvailable = AuthenticatorStatus(rawValue: "UPDATE_AVAILABLE")
    /// The model was not certified.
    public static let notCertified = AuthenticatorStatus(rawValue: "NOT_FIDO_CERTIFIED")
    /// The model was certified, without a level.
    public static let certified = AuthenticatorStatus(rawValue: "FIDO_CERTIFIED")

    /// Those after which a model's attestation, or the model itself, is worth nothing.
    public static let compromised: Set<AuthenticatorStatus> = [
        .userVerificationBypass, .attestationKeyCompromise, .userKeyRemoteCompromise, .userKeyPhysicalCompromise,
        .revoked,
    ]

    /// The name.
    public var description: String { rawValue }
}
