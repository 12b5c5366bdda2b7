// SPDX-License-Identifier: Apache-2.0
// Accounts and what authenticators are told about them, in the API's form.

internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

extension Account {
    /// The API's `account`.
    var json: JSONValue {
        [
            "id": .string(id.base64URL),
            "name": .string(name.text),
            "displayName": .string(displayName.text),
            "createdAt": .integer(createdAt.milliseconds),
        ]
    }
}

extension SignalPayload {
    /// The API's `signals`.
    var json: JSONValue {
        [
            "rpId": .string(relyingPartyID.text),
            "userId": .string(user.base64URL),
            "name": .string(name.text),
            "displayName": .string(displayName.text),
            "allAcceptedCredentialIds": .array(acceptedCredentials.map { .string($0.base64URL) }),
        ]
    }
}
