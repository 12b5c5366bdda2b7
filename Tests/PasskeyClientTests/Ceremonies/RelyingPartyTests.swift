// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AttestationVerification
import PasskeyClient
import PasskeyRecords
import SecretMemory
import SoftwareAuthenticator
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct RelyingPartyTests {
    private let now = UnixTime(seconds: 1_700_000_000)

    private func party(
        _ attestation: AttestationConveyance = .none,
        _ verification: UserVerificationRequirement = .preferred,
        framedIn pages: Set<Origin> = []
    ) throws -> RelyingParty {
        var configuration = RelyingPartyConfiguration(
            id: try RelyingPartyID("localhost"),
            name: "Example",
            origins: OriginPolicy([try Origin("http://localhost:8080")])
        )
        configuration.attestation = attestation
        configuration.userVerification = verification
        if !pages.isEmpty { configuration.crossOrigin = .within(pages) }
        return RelyingParty(configuration)
    }

    private func register<Device: Authenticator>(
        _ party: RelyingParty,
        _ client: WebAuthnClient<Device>,
        excluding: [PublicKeyCredentialDescriptor] = []
    ) async throws -> VerifiedRegistration {
        let (options, ceremony) = party.beginRegistration(
            user: UserEntity(id: try UserHandle([7]), name: "ada", displayName: "Ada"),
            challenge: Challenge(from: .system),
            at: now,
            excluding: excluding
        )
        return try party.finishRegistration(try await client.create(options), ceremony, at: now)
    }

    private func authenticate<Device: Authenticator>(
        _ party: RelyingParty,
        _ client: WebAuthnClient<Device>,
        _ credential: CredentialRecord
    ) async throws -> VerifiedAuthentication {
        let (options, ceremony) = party.beginAuthentication(challenge: Challenge(from: .system), at: now)
        return try party.finishAuthentication(try await client.get(options), ceremony, credential: credential, at: now)
    }

    @Test(arguments: [
        PasskeyBackup.backedUp, .eligible, .deviceBound,
    ])
    func `every kind of passkey signs up and in, and is told for what it is`(backup: PasskeyBackup) async throws {
        var configuration = AuthenticatorConfiguration()
        configuration.backup = backup
        let client = try Requests.client(Requests.authenticator(configuration))
        let party = try party(.none, .required)
        let made = try await register(party, client)
        #expect(made.userVerified)
        #expect(made.credential.aaguid == .martlet)
        #expect(made.credential.isDiscoverable == true)
        var credential = made.credential
        for round in 1...3 as ClosedRange<UInt32> {
            let verified = try await authenticate(party, client, credential)
            #expect(verified.userVerified)
            credential = verified.credential
            switch backup {
            case .eligible, .backedUp:
                #expect(credential.backupEligible == true)
                #expect(credential.backupState == (backup == .backedUp))
                #expect(credential.signCount == 0)
            case .deviceBound:
                #expect(credential.backupEligible == false)
                #expect(!credential.backupState)
                #expect(credential.signCount == round)
            }
        }
    }

    @Test func `self attestation is judged as such`() async throws {
        var configuration = AuthenticatorConfiguration()
        configuration.attestation = .packedSelf
        let client = try Requests.client(Requests.authenticator(configuration))
        #expect(try await register(party(.direct), client).attestation.proof == .selfAttested)
        #expect(try await register(party(.none), client).attestation.proof == .none)
    }

    @Test func `without verification the relying party sees one factor`() async throws {
        let authenticator = PasskeyAuthenticator(
            store: InMemoryCredentialStore(),
            consent: SelfApprovingConsent(canVerifyUser: false),
            now: { UnixTime(seconds: 0) }
        )
        let client = try Requests.client(authenticator)
        let made = try await register(party(), client)
        #expect(!made.userVerified)
        #expect(try await !authenticate(party(), client, made.credential).userVerified)
    }

    @Test func `a response from another page of this machine is refused`() async throws {
        let authenticator = Requests.authenticator()
        let made = try await register(party(), Requests.client(authenticator))
        let other = try Requests.client(authenticator, origin: "http://localhost:9090")
        do {
            _ = try await authenticate(party(), other, made.credential)
            Issue.record("another port is another origin")
        } catch let error as CeremonyError {
            #expect(error.code == .originMismatch)
        }
    }

    @Test func `a frame in a foreign page is refused unless the policy names the page`() async throws {
        var framed = ClientConfiguration()
        let page = try Origin("https://example.org")
        framed.topOrigin = page
        let client = try Requests.client(Requests.authenticator(), configuration: framed)
        do {
            _ = try await register(party(), client)
            Issue.record("cross-origin is off by default")
        } catch let error as CeremonyError {
            #expect(error.code == .crossOriginNotAllowed)
        }
        _ = try await register(party(framedIn: [page]), client)
    }

    @Test func `a copy of a passkey that must not leave its device is noticed`() async throws {
        var configuration = AuthenticatorConfiguration()
        configuration.backup = .deviceBound
        let store = InMemoryCredentialStore()
        func client(_ store: InMemoryCredentialStore) throws -> WebAuthnClient<some Authenticator> {
            try Requests.client(
                PasskeyAuthenticator(
                    store: store,
                    consent: SelfApprovingConsent(),
                    configuration: configuration,
                    now: { UnixTime(seconds: 0) }
                )
            )
        }
        var credential = try await register(party(), client(store)).credential
        let copy = InMemoryCredentialStore(await store.credentials)
        for _ in 0..<2 { credential = try await authenticate(party(), client(store), credential).credential }
        do {
            _ = try await authenticate(party(), client(copy), credential)
            Issue.record("the copy's counter lags behind")
        } catch let error as CeremonyError {
            #expect(error.code == .counterRegressed)
        }
    }

    @Test func `the passkey of before is of no use after the account got a new one here`() async throws {
        let client = try Requests.client(Requests.authenticator())
        let old = try await register(party(), client).credential
        let new = try await register(party(), client).credential
        #expect(old.id != new.id)
        #expect(try await authenticate(party(), client, new).credential.id == new.id)
        await #expect(throws: CeremonyError.self) { try await authenticate(party(), client, old) }
    }
}
