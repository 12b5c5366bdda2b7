// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// The argument of `PublicKeyCredential.signalCurrentUserDetails` (CurrentUserDetailsOptions; WebAuthn Level 3,
/// section 5.1.10.4).
///
/// For pages of a person who is signed in, after a sign-in and whenever a name changed.
public struct CurrentUserDetailsSignal: Sendable, Hashable {
    /// The domain of the credentials.
    public let relyingPartyID: RelyingPartyID
    /// The account's handle.
    public let user: UserHandle
    /// What tells this account from others, such as the name to sign in with.
    public let name: String
    /// The person's name as they like to see it.
    public let displayName: String

    /// States an account's names.
    ///
    /// - Parameters:
    ///   - relyingPartyID: The domain of the credentials.
    ///   - user: The account's handle.
    ///   - name: The name to sign in with.
    ///   - displayName: The person's name as they like to see it.
    public init(relyingPartyID: RelyingPartyID, user: UserHandle, name: String, displayName: String) {
        self.relyingPartyID = relyingPartyID
        self.user = user
        self.name = name
        self.displayName = displayName
    }

    /// Reads the argument.
    ///
    /// - Parameter json: An object; members beside those of ``json`` are dropped.
    /// - Throws: `signalInvalid`.
    public init(json: JSONValue) throws(WebAuthnTypesError) {
        self = try WebAuthnTypesError.readingSignal(json) { object throws(JSONError) in
            Self(
                relyingPartyID: try object.relyingPartyID("rpId", default: nil),
                user: try object.value("userId") { text throws(WebAuthnTypesError) in try UserHandle(base64URL: text) },
                name: try object.string("name"),
                displayName: try object.string("displayName")
            )
        }
    }

    /// The argument: `rpId`, `userId` (base64url), `name`, `displayName`.
    public var json: JSONValue {
        [
            "rpId": .string(relyingPartyID.text),
            "userId": .string(user.base64URL),
            "name": .string(name),
            "displayName": .string(displayName),
        ]
    }
}
