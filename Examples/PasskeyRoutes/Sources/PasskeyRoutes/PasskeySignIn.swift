// SPDX-License-Identifier: Apache-2.0
// Signing up and in with a passkey: all that the library is asked to do.

// example getting-started-imports begins
import ByteEncodings
import JSONCoding
import SecretMemory
import WebAuthnRelyingParty
import WebAuthnTypes
// example getting-started-imports ends

/// Both ceremonies of one site; what lasts beyond them is kept in a ``Nest``.
///
/// Ten lines are the library's, and marked so; the others keep what waits and what stays.
struct PasskeySignIn: Sendable {
    // example getting-started-party begins
    let party: RelyingParty
    let nest = Nest()
    let registrations = InMemoryCeremonyStore<RegistrationCeremony>()
    let authentications = InMemoryCeremonyStore<AuthenticationCeremony>()

    init(origin: String) throws {
        // example getting-started-ten-lines begins
        let site = OriginPolicy([try Origin(origin)])
        let settings = RelyingPartyConfiguration(id: try RelyingPartyID("localhost"), name: "Nest", origins: site)
        party = RelyingParty(settings)
        // example getting-started-ten-lines ends
    }
    // example getting-started-party ends

    // example getting-started-registration begins
    func beginRegistration(name: String, at now: UnixTime) throws -> (options: [UInt8], ticket: String) {
        // example getting-started-ten-lines begins
        let user = UserEntity(id: UserHandle(from: .system), name: name, displayName: name)
        let (options, ceremony) = party.beginRegistration(user: user, challenge: Challenge(from: .system), at: now)
        // example getting-started-ten-lines ends
        let ticket = Base64URL.encode(RandomSource.system.bytes(32))
        try registrations.save(ceremony, under: ticket, at: now)
        return (options.json.serialized, ticket)
    }

    func finishRegistration(_ json: [UInt8], ticket: String, at now: UnixTime) async throws -> UserHandle {
        guard let ceremony = registrations.take(ticket, at: now) else { throw Refusal.noCeremony }
        // example getting-started-ten-lines begins
        let response = try RegistrationResponse(parsing: json)
        let verified = try party.finishRegistration(response, ceremony, at: now)
        // example getting-started-ten-lines ends
        try await nest.add(verified.credential)
        return verified.credential.userHandle
    }
    // example getting-started-registration ends

    // example getting-started-authentication begins
    func beginSignIn(at now: UnixTime) throws -> (options: [UInt8], ticket: String) {
        // example getting-started-ten-lines begins
        let (options, ceremony) = party.beginAuthentication(challenge: Challenge(from: .system), at: now)
        // example getting-started-ten-lines ends
        let ticket = Base64URL.encode(RandomSource.system.bytes(32))
        try authentications.save(ceremony, under: ticket, at: now)
        return (options.json.serialized, ticket)
    }

    func finishSignIn(_ json: [UInt8], ticket: String, at now: UnixTime) async throws -> UserHandle {
        guard let ceremony = authentications.take(ticket, at: now) else { throw Refusal.noCeremony }
        // example getting-started-ten-lines begins
        let response = try AuthenticationResponse(parsing: json)
        // example getting-started-ten-lines ends
        guard let record = await nest.credential(response.id) else {
            party.rejectUnknownCredential(response, ceremony, at: now)
            throw Refusal.unknownCredential
        }
        // example getting-started-ten-lines begins
        let verified = try party.finishAuthentication(response, ceremony, credential: record, at: now)
        // example getting-started-ten-lines ends
        await nest.update(verified.credential)
        return verified.credential.userHandle
    }
    // example getting-started-authentication ends
}
