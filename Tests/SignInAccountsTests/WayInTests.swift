// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import PasskeyClient
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct WayInTests {
    private let service: BearerService

    init() throws { service = try BearerService() }

    private func refused(
        _ code: SignInError.Code,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ operation: () async throws -> some Any
    ) async {
        let error = await #expect(throws: SignInError.self, sourceLocation: sourceLocation) {
            _ = try await operation()
        }
        #expect(error?.code == code, sourceLocation: sourceLocation)
    }

    @Test func `a finished sign-in cannot be finished again`() async throws {
        let client = try service.client()
        _ = try await service.signUp(client)
        let start = try await service.engine.signIn.begin(name: nil, visitor: service.visitor)
        let response = try await client.get(start.options)
        let finish = {
            try await service.engine.signIn.finish(
                ceremony: start.ceremony.exposedText,
                response: response,
                session: .bearer(),
                visitor: service.visitor
            )
        }
        #expect(try await finish().signedIn.account.name.text == "ada")
        await refused(.ceremonyUnknown) { try await finish() }
    }

    @Test func `a ceremony is used up by a refusal, too, and by time`() async throws {
        let client = try service.client()
        _ = try await service.signUp(client)
        let engine = service.engine
        let other = try await engine.signIn.begin(name: nil, visitor: service.visitor)
        let start = try await engine.signIn.begin(name: nil, visitor: service.visitor)
        let foreign = try await client.get(other.options)
        let finish = { (response: AuthenticationResponse) in
            try await engine.signIn.finish(
                ceremony: start.ceremony.exposedText,
                response: response,
                session: .bearer(),
                visitor: service.visitor
            )
        }
        await refused(.credentialRefused) { try await finish(foreign) }
        let own = try await client.get(start.options)
        await refused(.ceremonyUnknown) { try await finish(own) }
        service.clock.advance(seconds: 300)
        await refused(.ceremonyUnknown) {
            try await engine.signIn.finish(
                ceremony: other.ceremony.exposedText,
                response: foreign,
                session: .bearer(),
                visitor: service.visitor
            )
        }
    }

    /// Passkeys that were made under an earlier handle would sign in nowhere any more.
    @Test func `kratos 4543: a further passkey is made under the handle that the first one has`() async throws {
        let client = try service.client()
        let session = try await service.signUp(client)
        let passkeys = service.engine.passkeys
        let first = try #require(try await passkeys.list(session).passkeys.first?.credential.userHandle)
        for _ in 0..<2 {
            #expect(try await passkeys.beginAdding(session).options.user.id == first)
        }
        #expect(first == session.account.id)
    }

    @Test func `adding and removing a passkey need a verification of the last five minutes`() async throws {
        let client = try service.client()
        let session = try await service.signUp(client)
        let passkeys = service.engine.passkeys
        let id = try #require(try await passkeys.list(session).passkeys.first?.credential.id.base64URL)
        _ = try await passkeys.beginAdding(session)
        service.clock.advance(seconds: 300)
        await refused(.freshVerificationRequired) { try await passkeys.beginAdding(session) }
        await refused(.freshVerificationRequired) { try await passkeys.remove(id, session) }

        let start = try await service.engine.stepUp.begin(session)
        let verified = try await service.engine.stepUp.finish(
            ceremony: start.ceremony.exposedText,
            response: try await client.get(start.options),
            session
        )
        _ = try await passkeys.beginAdding(verified.signedIn)
    }

    @Test func `the last passkey stays, one of two goes`() async throws {
        let session = try await service.signUp(try service.client())
        let passkeys = service.engine.passkeys
        let first = try #require(try await passkeys.list(session).passkeys.first?.credential.id.base64URL)
        await refused(.lastPasskey) { try await passkeys.remove(first, session) }
        let start = try await passkeys.beginAdding(session)
        _ = try await passkeys.finishAdding(
            ceremony: start.ceremony.exposedText,
            response: try await service.client().create(start.options),
            name: nil,
            session
        )
        _ = try await passkeys.remove(first, session)
        let left = try #require(try await passkeys.list(session).passkeys.first?.credential.id.base64URL)
        #expect(left != first)
        await refused(.lastPasskey) { try await passkeys.remove(left, session) }
    }
}
