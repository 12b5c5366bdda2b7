// SPDX-License-Identifier: Apache-2.0

import Crypto
import PasskeyClient
import SignInAccounts
import Testing
import WebAuthnTypes

extension World {
    /// Has a passkey made without a prompt; `claims` has the answer say that somebody was there and verified.
    func upgrade(_ signedIn: SignedInSession, _ person: Person, claims: Bool = false) async throws -> AddedPasskey {
        let start = try await engine.upgrade.begin(signedIn)
        let response = claims ? try await person.client.create(start.options) : try await person.quiet(start.options)
        return try await finish(start, response, signedIn)
    }

    /// Finishes a request without a prompt.
    func finish(
        _ start: RegistrationStart,
        _ response: RegistrationResponse,
        _ signedIn: SignedInSession
    ) async throws -> AddedPasskey {
        try await engine.upgrade.finish(ceremony: start.ceremony.exposedText, response: response, signedIn)
    }

    /// Finishes a request with a prompt.
    func add(
        _ start: RegistrationStart,
        _ response: RegistrationResponse,
        _ signedIn: SignedInSession
    ) async throws -> AddedPasskey {
        try await engine.passkeys.finishAdding(
            ceremony: start.ceremony.exposedText,
            response: response,
            name: nil,
            signedIn
        )
    }
}

extension Person {
    /// A new passkey's answer with neither presence nor verification; without attestation the flags are unsigned.
    func quiet(_ options: CreationOptions) async throws -> RegistrationResponse {
        let made = try await client.create(options)
        var object = made.attestationObject
        let hash = Array(SHA256.hash(data: Array("localhost".utf8)))
        let start = try #require(
            object.indices.first { object[$0...].starts(with: hash) },
            "the attestation object holds the RP ID's hash"
        )
        // Bits 0 and 2 (WebAuthn Level 3, section 6.1).
        object[start + hash.count] &= ~0b0000_0101
        return RegistrationResponse(
            id: made.id,
            clientDataJSON: made.clientDataJSON,
            attestationObject: object,
            transports: made.transports,
            attachment: made.attachment,
            clientExtensionResults: made.clientExtensionResults
        )
    }
}
