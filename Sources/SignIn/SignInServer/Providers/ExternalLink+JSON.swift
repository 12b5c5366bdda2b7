// SPDX-License-Identifier: Apache-2.0
// Identities at providers as they are shown.

internal import ByteEncodings
internal import AppleSignIn
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

extension ExternalLink {
    /// `{provider, linkedAt, address, isPrivateRelay, isUndeliverable, endedAt}`.
    var shownJSON: JSONValue {
        [
            "provider": .string(identity.provider.text),
            "linkedAt": .integer(linkedAt.milliseconds),
            "address": address.map { .string($0.text) } ?? .null,
            "isPrivateRelay": .bool(address?.isPrivateRelay ?? false),
            "isUndeliverable": .bool(address?.isUndeliverable ?? false),
            "endedAt": endedAt.map { .integer($0.milliseconds) } ?? .null,
        ]
    }
}
