// SPDX-License-Identifier: Apache-2.0
// Signing up and in with a passkey: all that the library is asked to do.

import JSONCoding
import SecretMemory
import WebAuthnRelyingParty
import WebAuthnTypes

/// Both ceremonies of one site, with what they must remember kept in a ``Nest``.
struct PasskeySignIn: Sendable {
    let party: RelyingParty
    let nest = Nest()

    // example getting-started-party begins
    init(origin: String) throws {
        let site = OriginPolicy([try Origin(origin)])
        party = RelyingParty(
            RelyingPartyConfiguration(id: try RelyingPartyID("localhost"), name: "Nest", origins: site)
        )
    }
    // example getting-started-party ends

    // example getting-started-registration begins
    func beginRegistration(name: String, at now: UnixTime) async -> (options: [UInt8], ticket: String) {
        let user = UserEntity(id: UserHandle(from: .system), name: name, displayName: name)
        let (options, ceremony) = party.beginRegistration(user: user, challenge: Challenge(from: .system), at: now)
        return (options.json.serialized, await nest.keep(.registration(ceremony)))
    }

    func finishRegistration(_ json: [UInt8], ticket: String, at now: UnixTime) async throws -> UserHandle {
        guard case .registration(let ceremony) = try await nest.take(ticket) else { throw Refusal.wrongCeremony }
        let response = try RegistrationResponse(parsing: json)
        let verified = try party.finishRegistration(response, ceremony, at: now)
        try await nest.add(verified.credential)
        return verified.credential.userHandle
    }
    // example getting-started-registration ends

    // example getting-started-authentication begins
    func beginSignIn(at now: UnixTime) async -> (options: [UInt8], ticket: String) {
        let (options, ceremony) = party.beginAuthentication(challenge: Challenge(from: .system), at: now)
        return (options.json.serialized, await nest.keep(.authentication(ceremony)))
    }

    func finishSignIn(_ json: [UInt8], ticket: String, at now: UnixTime) async throws -> UserHandle {
        guard case .authentication(let ceremony) = try await nest.take(ticket) else { throw Refusal.wrongCeremony }
        let response = try AuthenticationResponse(parsing: json)
        guard let record = await nest.credential(response.id) else {
            party.rejectUnknownCredential(response, ceremony, at: now)
            throw Refusal.unknownCredential
        }
        let verified = try party.finishAuthentication(response, ceremony, credential: record, at: now)
        await nest.update(verified.credential)
        return verified.credential.userHandle
    }
    // example getting-started-authentication ends
}
