// SPDX-License-Identifier: Apache-2.0

package import JSONCoding

/// A person.
package struct SimulatedPerson: Sendable, Hashable {
    /// How many are kept.
    package static let most = 1_000

    /// What the simulator calls the person: 1 to 64 of a–z, 0–9 and hyphens.
    ///
    /// No service ever sees it.
    package let id: String
    /// The given name.
    package internal(set) var givenName: String
    /// The family name.
    package internal(set) var familyName: String
    /// The address; nil for a managed account of a school or a company that has none.
    package internal(set) var email: String?
    /// Whether the issuer says that the address is the person's; false at some schools and companies.
    package internal(set) var isEmailVerified: Bool
    /// What native apps are told of the person at the first sign-in: 0 unsupported, 1 unknown, 2 likely real.
    package internal(set) var realUserStatus: Int64

    /// Takes a person.
    ///
    /// - Parameters:
    ///   - id: 1 to 64 of a–z, 0–9 and hyphens.
    ///   - givenName: The given name; at most 255 bytes, and anything else that somebody may type.
    ///   - familyName: The family name, alike.
    ///   - email: The address; nil for none.
    ///   - isEmailVerified: Whether the issuer says that the address is the person's.
    ///   - realUserStatus: What native apps are told.
    /// - Throws: `personInvalid`.
    package init(
        id: String,
        givenName: String = "",
        familyName: String = "",
        email: String? = nil,
        isEmailVerified: Bool = true,
        realUserStatus: Int64 = 2
    ) throws(AppleSimulationError) {
        guard (1...64).contains(id.utf8.count),
            id.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D })
        else {
            throw AppleSimulationError(
                .personInvalid,
                "a person is called by 1 to 64 characters of a-z, 0-9 and hyphens"
            )
        }
        guard givenName.utf8.count <= 255, familyName.utf8.count <= 255, (email ?? "").utf8.count <= 255 else {
            throw AppleSimulationError(.personInvalid, "names and addresses of people have at most 255 bytes")
        }
        self.id = id
        self.givenName = givenName
        self.familyName = familyName
        self.email = email
        self.isEmailVerified = isEmailVerified
        self.realUserStatus = realUserStatus
    }

    /// Reads a person: `{"id", "givenName"?, "familyName"?, "email"?, "emailVerified"?, "realUserStatus"?}`.
    ///
    /// - Parameter json: The object.
    /// - Throws: `personInvalid`, or `setupInvalid` for a member that is not known.
    package init(json: JSONObject) throws(AppleSimulationError) {
        try SimulationSetup.know(
            json,
            ["id", "givenName", "familyName", "email", "emailVerified", "realUserStatus"]
        )
        do {
            try self.init(
                id: json.string("id"),
                givenName: json.optionalString("givenName") ?? "",
                familyName: json.optionalString("familyName") ?? "",
                email: json.optionalString("email"),
                isEmailVerified: json.optionalBool("emailVerified") ?? true,
                realUserStatus: json.optionalInteger("realUserStatus") ?? 2
            )
        } catch let error as JSONError {
            throw AppleSimulationError(.personInvalid, "the person cannot be read: \(error.message)")
        } catch let error as AppleSimulationError {
            throw error
        } catch {
            throw AppleSimulationError(.personInvalid, "the person cannot be read")
        }
    }

    /// The person as JSON.
    package var json: JSONValue {
        [
            "id": .string(id), "givenName": .string(givenName), "familyName": .string(familyName),
            "email": email.map(JSONValue.string) ?? .null, "emailVerified": .bool(isEmailVerified),
            "realUserStatus": .integer(realUserStatus),
        ]
    }
}
