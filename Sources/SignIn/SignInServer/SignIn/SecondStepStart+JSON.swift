// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

extension SecondStepStart {
    /// The API's `next`: `{ceremony, methods, expiresAt, resendAt, sentTo}`, the methods by the names that sessions list them under.
    var json: JSONValue {
        [
            "ceremony": .string(ceremony.exposedText),
            "methods": .array(methods.map { .string($0.signInMethod.rawValue) }),
            "expiresAt": .integer(expiresAt.milliseconds),
            "resendAt": resendAt.map { .integer($0.milliseconds) } ?? .null,
            "sentTo": sentTo.map { .string($0) } ?? .null,
        ]
    }
}

extension SecondStepMethod {
    /// What a session calls it afterwards.
    fileprivate var signInMethod: SignInMethod {
        switch self {
        case .authenticatorApp: .totp
        case .emailCode: .emailCode
        case .smsCode: .smsCode
        case .recoveryCode: .recoveryCode
        }
    }
}
