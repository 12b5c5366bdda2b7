// SPDX-License-Identifier: Apache-2.0

import JSONCoding
import Testing
import WebAuthnTypes

@Suite struct SignalTests {
    private static let unknown = UnknownCredentialSignal(
        relyingPartyID: Samples.relyingPartyID,
        credentialID: Samples.credentialID
    )
    private static let accepted = AllAcceptedCredentialsSignal(
        relyingPartyID: Samples.relyingPartyID,
        user: Samples.userHandle,
        acceptedCredentials: [Samples.credentialID]
    )
    private static let details = CurrentUserDetailsSignal(
        relyingPartyID: Samples.relyingPartyID,
        user: Samples.userHandle,
        name: "ada",
        displayName: "Ada 🐦"
    )

    @Test func `the members are the standard's`() {
        let (credential, user) = (Samples.credentialID.base64URL, Samples.userHandle.base64URL)
        #expect(Self.unknown.json == ["rpId": "example.org", "credentialId": .string(credential)])
        #expect(
            Self.accepted.json == [
                "rpId": "example.org", "userId": .string(user), "allAcceptedCredentialIds": [.string(credential)],
            ]
        )
        #expect(
            Self.details.json == [
                "rpId": "example.org", "userId": .string(user), "name": "ada", "displayName": "Ada 🐦",
            ]
        )
    }

    @Test func `they come back as they went`() throws {
        #expect(try UnknownCredentialSignal(json: Self.unknown.json) == Self.unknown)
        #expect(try AllAcceptedCredentialsSignal(json: Self.accepted.json) == Self.accepted)
        #expect(try CurrentUserDetailsSignal(json: Self.details.json) == Self.details)
        let gone = AllAcceptedCredentialsSignal(
            relyingPartyID: Samples.relyingPartyID,
            user: Samples.userHandle,
            acceptedCredentials: []
        )
        #expect(try AllAcceptedCredentialsSignal(json: gone.json) == gone)
    }

    @Test func `each member must be there and sound`() throws {
        for value: JSONValue? in [nil, JSONValue.null, 5, "", "%", [5], ["AQ=="]] {
            for key in ["rpId", "credentialId"] {
                let json = try changed(Self.unknown.json, key, value)
                #expect(throws: WebAuthnTypesError.with(.signalInvalid)) { try UnknownCredentialSignal(json: json) }
            }
            for key in ["rpId", "userId", "allAcceptedCredentialIds"] {
                let json = try changed(Self.accepted.json, key, value)
                #expect(throws: WebAuthnTypesError.with(.signalInvalid)) {
                    try AllAcceptedCredentialsSignal(json: json)
                }
            }
            for key in ["rpId", "userId"] {
                let json = try changed(Self.details.json, key, value)
                #expect(throws: WebAuthnTypesError.with(.signalInvalid)) { try CurrentUserDetailsSignal(json: json) }
            }
        }
        for key in ["name", "displayName"] {
            let json = try changed(Self.details.json, key, 5)
            #expect(throws: WebAuthnTypesError.with(.signalInvalid)) { try CurrentUserDetailsSignal(json: json) }
        }
    }

    @Test func `a list never gets shorter by passing over what cannot be read`() throws {
        for item: JSONValue in [5, nil, "", "AQ==", ["AQ"]] {
            let json = try changed(Self.accepted.json, "allAcceptedCredentialIds", ["AQ", item])
            #expect(throws: WebAuthnTypesError.with(.signalInvalid)) { try AllAcceptedCredentialsSignal(json: json) }
        }
    }

    private func changed(_ json: JSONValue, _ key: String, _ value: JSONValue?) throws -> JSONValue {
        var object = try #require(json.object)
        object[key] = value
        return .object(object)
    }
}
