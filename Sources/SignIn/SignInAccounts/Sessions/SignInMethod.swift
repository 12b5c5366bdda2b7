// SPDX-License-Identifier: Apache-2.0

/// A way to sign in.
package enum SignInMethod: String, Sendable, Hashable, CaseIterable {
    /// An assertion by a registered passkey.
    case passkey
    /// A one-time link made by the operator; such a session may only add a passkey.
    case link
    /// A recovery after losing everything; such a session may only add a passkey.
    case recovery
    /// A password.
    case password
    /// A code of an authenticator app, after a password.
    case totp
    /// A recovery code, after a password.
    case recoveryCode = "recovery_code"
    /// A code by mail.
    case emailCode = "email_code"
    /// A link by mail.
    case emailLink = "email_link"
    /// A code by text message.
    case smsCode = "sms_code"
    /// An identity at a provider, such as Apple's; of which one is not kept.
    case external

    /// What opens an account only while it has a password: that, and what stands in for it.
    package static let comingWithPassword: Set<SignInMethod> = [.password, .emailCode, .emailLink, .smsCode]
}
