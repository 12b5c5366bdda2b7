// SPDX-License-Identifier: Apache-2.0

// example relying-party begins
import ByteEncodings
import JSONCoding
import SecretMemory
import WebAuthnRelyingParty
import WebAuthnTypes
// example relying-party ends

import Foundation
import MartletTesting
import SignInTesting
import Testing

@Suite struct `The page of WebAuthnRelyingParty` {
    @Test func `has an example that registers a passkey and signs in with it`() async throws {
        let browser = try Browser()
        let now = UnixTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))

        // example relying-party begins
        let site = OriginPolicy([try Origin("http://localhost:8080")])
        let party = RelyingParty(
            RelyingPartyConfiguration(id: try RelyingPartyID("localhost"), name: "Nest", origins: site)
        )

        let user = UserEntity(id: UserHandle(from: .system), name: "robin", displayName: "Robin")
        let (creation, registration) = party.beginRegistration(user: user, challenge: Challenge(from: .system), at: now)
        let made = try RegistrationResponse(parsing: await browser.create(creation.json.serialized))
        var record = try party.finishRegistration(made, registration, at: now).credential

        let (request, authentication) = party.beginAuthentication(challenge: Challenge(from: .system), at: now)
        let used = try AuthenticationResponse(parsing: await browser.get(request.json.serialized))
        record = try party.finishAuthentication(used, authentication, credential: record, at: now).credential
        // example relying-party ends

        #expect(record.userHandle == user.id)
        #expect(record.isUserVerificationInitialized)
    }

    @Test func `has an example that tells why a response was refused`() async throws {
        let browser = try Browser()
        let now = UnixTime(seconds: 1_800_000_000)
        let party = RelyingParty(
            RelyingPartyConfiguration(
                id: try RelyingPartyID("localhost"),
                name: "Nest",
                origins: OriginPolicy([try Origin("http://localhost:9090")])
            )
        )
        let user = UserEntity(id: UserHandle(from: .system), name: "robin", displayName: "Robin")
        let (creation, ceremony) = party.beginRegistration(user: user, challenge: Challenge(from: .system), at: now)
        let response = try RegistrationResponse(parsing: await browser.create(creation.json.serialized))
        let log = Lines()

        // example refusal begins
        do {
            _ = try party.finishRegistration(response, ceremony, at: now)
        } catch {
            log("refused: \(error)")  // "originMismatch: … expected http://localhost:9090; found http://localhost:8080"
            if error.code == .originMismatch { log("is the service's address configured?") }
        }
        // example refusal ends

        #expect(log.all.count == 2)
        #expect(log.all.first?.hasPrefix("refused: originMismatch: ") == true)
        #expect(log.all.first?.hasSuffix("expected http://localhost:9090; found http://localhost:8080") == true)
    }

    @Test func `has an example that asks for extensions`() async throws {
        let browser = try Browser()
        let now = UnixTime(seconds: 1_800_000_000)
        let party = RelyingParty(
            RelyingPartyConfiguration(
                id: try RelyingPartyID("localhost"),
                name: "Nest",
                origins: OriginPolicy([try Origin("http://localhost:8080")])
            )
        )
        let user = UserEntity(id: UserHandle(from: .system), name: "robin", displayName: "Robin")
        let log = Lines()

        // example extensions begins
        let (creation, registration) = party.beginRegistration(
            user: user,
            challenge: Challenge(from: .system),
            at: now,
            extensions: CreationExtensionInputs(prf: PRFCreationRequest(), largeBlob: .preferred)
        )
        let made = try RegistrationResponse(parsing: await browser.create(creation.json.serialized))
        let registered = try party.finishRegistration(made, registration, at: now)
        if registered.extensions.client.prf?.isEnabled != true { log("this passkey derives no keys") }

        let (request, authentication) = try party.beginAuthentication(
            challenge: Challenge(from: .system),
            at: now,
            extensions: RequestExtensionInputs(prf: PRFAssertionRequest(eval: PRFInput(first: Array("vault".utf8))))
        )
        let used = try AuthenticationResponse(
            parsing: await browser.get(request.json.serialized),
            keepingSecrets: true  // without it derived keys are dropped when the response is read
        )
        let signedIn = try party.finishAuthentication(used, authentication, credential: registered.credential, at: now)
        if let keys = signedIn.extensions.client.prf?.results { log("32 bytes that print as \(keys.first)") }
        // example extensions ends

        #expect(log.all == ["this passkey derives no keys"])
        #expect(creation.extensions["largeBlob"] == ["support": "preferred"])
        #expect(request.extensions["prf"]?["eval"]?["first"] == "dmF1bHQ")
        #expect(registered.credential.isDiscoverable == true)
    }
}
