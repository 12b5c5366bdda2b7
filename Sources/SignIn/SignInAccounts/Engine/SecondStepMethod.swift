// SPDX-License-Identifier: Apache-2.0
// With what a second step can be done.

/// With what a sign-in can go on after a right password.
public enum SecondStepMethod: String, Sendable, Hashable, CaseIterable {
    /// A code of the authenticator app.
    case authenticatorApp = "authenticator_app"
    /// A code that was sent by mail.
    case emailCode = "email_code"
    /// A code that was sent by text message.
    case smsCode = "sms_code"
    /// One of the saved recovery codes, which is used up.
    case recoveryCode = "recovery_code"
}
