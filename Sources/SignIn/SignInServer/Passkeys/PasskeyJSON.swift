// SPDX-License-Identifier: Apache-2.0
// Passkeys in the API's form.

internal import ByteEncodings
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

extension Passkey {
    /// The API's `passkey`.
    var json: JSONValue {
        [
            "id": .string(credential.id.base64URL),
            "name": .string(name.text),
            "provider": provider.map { .string($0) } ?? .null,
            "kind": .string(kind.rawValue),
            "createdAt": .integer(createdAt.milliseconds),
            "lastUsedAt": lastUsedAt.map { .integer($0.milliseconds) } ?? .null,
            "backedUp": .bool(credential.backupState),
            "unproven": .bool(isUnproven),
            "transports": .array(credential.transports.map { .string($0.rawValue) }),
        ]
    }
}
