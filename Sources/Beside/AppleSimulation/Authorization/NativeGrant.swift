// SPDX-License-Identifier: Apache-2.0

package import JSONCoding

/// The credential that the system hands an app: code, identity token, and, the first time, name and address.
package struct NativeGrant: Sendable, Hashable {
    /// The code.
    package let code: String
    /// The identity token.
    package let identityToken: String
    /// The person's identifier.
    package let subject: String
    /// The name, where it is told.
    package let givenName: String?
    /// The family name, where it is told.
    package let familyName: String?
    /// The address, where it is told.
    package let email: String?
    /// 0 unsupported, 1 unknown, 2 likely real; nil after the first time.
    package let realUserStatus: Int64?

    /// The credential as JSON.
    package var json: JSONValue {
        func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }
        return [
            "authorizationCode": .string(code), "identityToken": .string(identityToken), "user": .string(subject),
            "givenName": text(givenName), "familyName": text(familyName), "email": text(email),
            "realUserStatus": realUserStatus.map(JSONValue.integer) ?? .null,
        ]
    }
}
