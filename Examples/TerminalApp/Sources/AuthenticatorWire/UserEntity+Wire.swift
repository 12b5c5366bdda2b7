// SPDX-License-Identifier: Apache-2.0
// An account as JSON.

public import JSONCoding
public import WebAuthnTypes

extension UserEntity {
    /// Reads an account.
    ///
    /// - Parameter json: The members `id`, `name` and `displayName`.
    /// - Throws: An error that says which member is wrong.
    public init(wire json: JSONObject) throws {
        self.init(
            id: try UserHandle(base64URL: json.string("id")),
            name: try json.string("name"),
            displayName: try json.string("displayName")
        )
    }

    /// The account as JSON.
    public var json: JSONObject {
        ["id": .string(id.base64URL), "name": .string(name), "displayName": .string(displayName)]
    }
}
