// SPDX-License-Identifier: Apache-2.0

public import JSONCoding

/// The argument of `PublicKeyCredential.signalAllAcceptedCredentials` (AllAcceptedCredentialsOptions; WebAuthn Level 3,
/// section 5.1.10.3).
///
/// For pages of a person who is signed in, and nobody else: it tells how many credentials the account has. A list that
/// lacks a credential has it hidden or removed, so it must be read from the store in the very answer that carries it; an
/// empty one means that the account is gone.
public struct AllAcceptedCredentialsSignal: Sendable, Hashable {
    /// The domain of the credentials.
    public let relyingPartyID: RelyingPartyID
    /// The account's handle.
    public let user: UserHandle
    /// Every credential that the account accepts.
    public let acceptedCredentials: [CredentialID]

    /// States which credentials count.
    ///
    /// - Parameters:
    ///   - relyingPartyID: The domain of the credentials.
    ///   - user: The account's handle.
    ///   - acceptedCredentials: Every credential that the account accepts, without exception.
    public init(relyingPartyID: RelyingPartyID, user: UserHandle, acceptedCredentials: [CredentialID]) {
        self.relyingPartyID = relyingPartyID
        self.user = user
        self.acceptedCredentials = acceptedCredentials
    }

    /// Reads the argument.
    ///
    /// - Parameter json: An object; members beside those of ``json`` are dropped.
    /// - Throws: `signalInvalid`, also for a list with an entry that is no credential ID: one that ran shorter unseen would
    ///   remove passkeys.
    public init(json: JSONValue) throws(WebAuthnTypesError) {
        self = try WebAuthnTypesError.readingSignal(json) { object throws(JSONError) in
            var ids: [CredentialID] = []
            for item in try object.array("allAcceptedCredentialIds") {
                let entry: JSONObject = ["allAcceptedCredentialIds": item]
                ids.append(
                    try entry.value("allAcceptedCredentialIds") { text throws(WebAuthnTypesError) in
                        try CredentialID(base64URL: text)
                    }
                )
            }
            return Self(
                relyingPartyID: try object.relyingPartyID("rpId", default: nil),
                user: try object.value("userId") { text throws(WebAuthnTypesError) in try UserHandle(base64URL: text) },
                acceptedCredentials: ids
            )
        }
    }

    /// The argument: `rpId`, `userId` (base64url), `allAcceptedCredentialIds` (base64url each).
    public var json: JSONValue {
        [
            "rpId": .string(relyingPartyID.text),
            "userId": .string(user.base64URL),
            "allAcceptedCredentialIds": .array(acceptedCredentials.map { .string($0.base64URL) }),
        ]
    }
}

extension WebAuthnTypesError {
    /// Reads a signal's argument; whatever is wrong becomes `signalInvalid`.
    static func readingSignal<Signal>(
        _ json: JSONValue,
        _ read: (JSONObject) throws(JSONError) -> Signal
    ) throws(WebAuthnTypesError) -> Signal {
        do {
            return try read(try json.requiredObject())
        } catch {
            throw WebAuthnTypesError(.signalInvalid, "the signal cannot be read: \(error.message)")
        }
    }
}
