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
    /// The API's `signals`: both arguments in one object, since they share domain and account.
    var json: JSONValue {
        .object((details.json.object ?? JSONObject()).adding(credentials.json.object ?? JSONObject()))
    }
}
