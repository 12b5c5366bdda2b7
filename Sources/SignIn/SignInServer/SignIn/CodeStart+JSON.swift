// SPDX-License-Identifier: Apache-2.0
// Codes on their way, in the API's form.

internal import ByteEncodings
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

extension CodeStart {
    /// The API's `SentCode`.
    var json: JSONValue {
        [
            "ceremony": .string(ceremony.exposedText),
            "expiresAt": .integer(expiresAt.milliseconds),
            "resendAt": .integer(resendAt.milliseconds),
            "sentTo": sentTo.map { .string($0) } ?? .null,
        ]
    }
}
