// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AccountMessages
import OneTimeCodes
import PasskeyClient
import SignInAccounts
import SignInTesting
import Testing

@Suite struct `Used a second time` {
    private func world() throws -> World {
        try World {
            $0.addressKinds = [.email]
            $0.identifiers = .both
            $0.recovery = RecoveryPolicy()
        }
    }

    @Test func `the link that comes back to a recovery opens nothing`() async throws {
        let world = try world()
        let (ada, finder) = (try world.person(), try world.person())
        try await world.addAccount("ada")
        try await world.addAddress("ada@example.com", try await world.signIn("ada", ada).signedIn, ada)
        let ceremony = try await world.recover("ada", ada)
        try await world.sendRecoveryCode(ceremony, ada)
        let ticket = try await world.proveLast(.sentCode(try world.messenger.lastCode()), ceremony, ada)
        try await world.pass(seconds: 48 * 3_600)
        _ = try await world.redeem(ticket, ada)
        for person in [ada, finder] {
            await expectRefusal(.recoveryUnknown) { _ = try await world.redeem(ticket, person) }
        }
    }

    @Test func `the proof of an address makes no second account`() async throws {
        let world = try World {
            $0.addressKinds = [.email]
            $0.identifiers = .email
        }
        let ada = try world.person()
        let sent = try await world.engine.signUp.beginAddress(
            "ada@example.com",
            language: .english,
            invite: nil,
            visitor: ada.visitor
        )
        let proof = try await world.engine.signUp.finishAddress(
            ceremony: sent.ceremony.exposedText,
            code: try world.messenger.lastCode(),
            visitor: ada.visitor
        )
        func begin() async throws -> RegistrationStart {
            try await world.engine.signUp.begin(
                proof: proof.ceremony.exposedText,
                displayName: nil,
                invite: nil,
                visitor: ada.visitor
            )
        }
        let start = try await begin()
        let response = try await ada.client.create(start.options)
        func finish() async throws {
            _ = try await world.engine.signUp.finish(
                ceremony: start.ceremony.exposedText,
                response: response,
                session: .cookie,
                visitor: ada.visitor
            )
        }
        try await finish()
        await expectRefusal(.ceremonyUnknown) { try await finish() }
        // The address is somebody's by now.
        await expectRefusal(.nameTaken) { _ = try await begin() }
    }

    @Test func `the set-up of an app puts no second one in its place`() async throws {
        let world = try world()
        let ada = try world.person()
        try await world.addAccount("ada")
        let session = try await world.signIn("ada", ada).signedIn
        let setUp = try await world.engine.authenticatorApp.begin(session)
        func confirm(_ code: String) async throws {
            try await world.engine.authenticatorApp.confirm(
                ceremony: setUp.ceremony.exposedText,
                code: code,
                session
            )
        }
        let code = world.code(setUp.secret)
        try await confirm(code)
        await expectRefusal(.ceremonyUnknown) { try await confirm(code) }
        world.clock.advance(seconds: 30)
        await expectRefusal(.ceremonyUnknown) { try await confirm(world.code(setUp.secret)) }
    }
}
