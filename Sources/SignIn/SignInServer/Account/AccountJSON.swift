// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

extension SignedInSession {
    /// The API's `account`.
    var accountJSON: JSONValue { .object(accountMembers(account)) }

    /// The same for an account that was just changed.
    func accountJSON(of account: Account) -> JSONValue { .object(accountMembers(account)) }

    /// The same with how many recovery codes are left; nil where neither passwords nor recovery are used and no app
    /// is asked for, so that there are no codes.
    func accountJSON(counting overview: MethodOverview?) -> JSONValue {
        var object = accountMembers(account)
        object["recoveryCodesLeft"] = overview?.recoveryCodesLeft.map { .integer(Int64($0)) } ?? .null
        return .object(object)
    }

    private func accountMembers(_ account: Account) -> JSONObject {
        [
            "id": .string(account.id.base64URL),
            "name": .string(account.name.text),
            "displayName": .string(account.displayName.text),
            "createdAt": .integer(account.createdAt.milliseconds),
            "hasPassword": .bool(methods.hasPassword),
            "hasAuthenticatorApp": .bool(methods.hasAuthenticatorApp),
        ]
    }
}

extension SignalPayload {
    /// The API's `signals`: both arguments in one object, since they share domain and account.
    var json: JSONValue {
        .object((details.json.object ?? JSONObject()).adding(credentials.json.object ?? JSONObject()))
    }
}
