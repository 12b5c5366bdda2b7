// SPDX-License-Identifier: Apache-2.0
// What hints mean to clients that do not know them.

extension PublicKeyCredentialHint {
    /// The attachment that says the same to clients from before hints (section 5.8.7); nil for an unknown hint.
    public var attachment: AuthenticatorAttachment? {
        switch self {
        case .securityKey, .hybrid: .crossPlatform
        case .clientDevice: .platform
        default: nil
        }
    }

    /// The attachment that agrees with all of several hints.
    ///
    /// A hint only orders what a client offers, while an attachment shuts the other kind out. So hints of both kinds, and
    /// hints that are not known here, give none.
    ///
    /// - Parameter hints: The hints, the most wanted first.
    /// - Returns: The attachment; nil when there are no hints, or none that all agree on.
    public static func attachment(agreeingWith hints: [PublicKeyCredentialHint]) -> AuthenticatorAttachment? {
        guard let first = hints.first?.attachment, hints.allSatisfy({ $0.attachment == first }) else { return nil }
        return first
    }
}
