// SPDX-License-Identifier: Apache-2.0

import AccountMessages
import OneTimeCodes
import PasskeyClient
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `A session that came with a password and began something before` {
    @Test(arguments: [false, true])
    func `changes nothing with a request that hung while the owner took its freshness away`(
        isStored: Bool
    ) async throws {
        let service = try SQLiteService { $0.addressKinds = [.email] }
        let world = try isStored ? service.world : World { $0.addressKinds = [.email] }
        let (ada, thief) = (try world.person(), try world.person())
        try await world.addAccount("ada")
        let hung = try await world.signIn("ada", thief).signedIn
        let setUp = try await world.engine.authenticatorApp.begin(hung)
        let owner = try await world.signIn("ada", ada).signedIn
        try await world.addAddress("ada@example.com", owner, ada)
        _ = try await world.addApp(owner)
        let address = try world.recipient("ada@example.com")
        let requests: [() async throws -> Void] = [
            {
                let text = "other birds over another harbour"
                _ = try await world.engine.passwords.set(new: text, hung, visitor: thief.visitor)
            },
            {
                let (ceremony, code) = (setUp.ceremony.exposedText, world.code(setUp.secret))
                try await world.engine.authenticatorApp.confirm(ceremony: ceremony, code: code, hung)
            },
            { try await world.engine.authenticatorApp.remove(hung) },
            { try await world.engine.addresses.remove(address, hung) },
            { _ = try await world.engine.recoveryCodes.replace(hung) },
            { _ = try await world.engine.account.delete(confirming: "ada", hung) },
        ]
        for request in requests { await expectRefusal(.freshVerificationRequired) { try await request() } }
        try await world.engine.addresses.remove(address, owner)
    }

    @Test(arguments: [false, true])
    func `finishes nothing that it began, once the owner took its freshness away`(isStored: Bool) async throws {
        let service = try SQLiteService { $0.addressKinds = [.email] }
        let world = try isStored ? service.world : World { $0.addressKinds = [.email] }
        let (ada, thief) = (try world.person(), try world.person())
        try await world.addAccount("ada")
        let stolen = try await world.signIn("ada", thief)
        let app = try await world.engine.authenticatorApp.begin(stolen.signedIn)
        let address = try await world.engine.addresses.begin(
            try world.recipient("thief@example.com"),
            language: .english,
            stolen.signedIn,
            visitor: thief.visitor
        )
        let code = try world.messenger.lastCode()
        let secret = try await world.addApp(try await world.signIn("ada", ada).signedIn)
        let session = try await world.reread(stolen)
        await expectRefusal(.freshVerificationRequired) {
            let (ceremony, code) = (app.ceremony.exposedText, world.code(app.secret))
            try await world.engine.authenticatorApp.confirm(ceremony: ceremony, code: code, session)
        }
        await expectRefusal(.freshVerificationRequired) {
            _ = try await world.engine.addresses.finish(ceremony: address.ceremony.exposedText, code: code, session)
        }
        let start = try await world.secondStep("ada", ada)
        let owner = try await world.finish(start, code: world.code(secret), ada).signedIn
        #expect(try await world.engine.addresses.list(owner).isEmpty)
    }

    @Test(arguments: [false, true])
    func `finishes nothing with a weaker proof than it began with`(isStored: Bool) async throws {
        let service = try SQLiteService { $0.addressKinds = [.email] }
        let world = try isStored ? service.world : World { $0.addressKinds = [.email] }
        let (ada, thief) = (try world.person(), try world.person())
        let owner = try await world.signUp("ada", ada).signedIn
        _ = try await world.engine.passwords.set(new: World.password, owner, visitor: ada.visitor)
        _ = try await world.addPasskey(owner, thief)
        let stolen = try await world.verify(try await world.signIn("ada", thief).signedIn, thief)
        let app = try await world.engine.authenticatorApp.begin(stolen.signedIn)
        let passkey = try await world.engine.passkeys.beginAdding(stolen.signedIn)
        let response = try await world.person().client.create(passkey.options)
        let address = try await world.engine.addresses.begin(
            try world.recipient("thief@example.com"),
            language: .english,
            stolen.signedIn,
            visitor: thief.visitor
        )
        let code = try world.messenger.lastCode()
        // With the last passkey goes the verification by it, and the account asks for the password alone.
        for passkey in try await world.engine.passkeys.list(owner).passkeys {
            _ = try await world.engine.passkeys.remove(passkey.credential.id.base64URL, owner)
        }
        let token = try #require(stolen.token).exposedText
        let session = try await world.engine.sessions.authenticate(token: token, kind: .cookie)
        #expect(session.freshUntil != nil && session.session.userVerifiedAt == nil)
        await expectRefusal(.freshVerificationRequired) {
            let (ceremony, code) = (app.ceremony.exposedText, world.code(app.secret))
            try await world.engine.authenticatorApp.confirm(ceremony: ceremony, code: code, session)
        }
        await expectRefusal(.freshVerificationRequired) {
            _ = try await world.engine.addresses.finish(ceremony: address.ceremony.exposedText, code: code, session)
        }
        await expectRefusal(.freshVerificationRequired) { _ = try await world.add(passkey, response, session) }
    }

    @Test(arguments: [false, true])
    func `changes nothing with a request that hung while the owner added a passkey`(isStored: Bool) async throws {
        let service = try SQLiteService { $0.addressKinds = [.email] }
        let world = try isStored ? service.world : World { $0.addressKinds = [.email] }
        let (ada, thief) = (try world.person(), try world.person())
        try await world.addAccount("ada")
        let hung = try await world.signIn("ada", thief).signedIn
        let setUp = try await world.engine.authenticatorApp.begin(hung)
        let adding = try await world.engine.passkeys.beginAdding(hung)
        let response = try await thief.client.create(adding.options)
        _ = try await world.addPasskey(try await world.signIn("ada", ada).signedIn, ada)
        let requests: [() async throws -> Void] = [
            {
                let text = "other birds over another harbour"
                _ = try await world.engine.passwords.set(new: text, hung, visitor: thief.visitor)
            },
            {
                let (ceremony, code) = (setUp.ceremony.exposedText, world.code(setUp.secret))
                try await world.engine.authenticatorApp.confirm(ceremony: ceremony, code: code, hung)
            },
            { _ = try await world.add(adding, response, hung) },
            { _ = try await world.engine.passwords.remove(hung, visitor: thief.visitor) },
            { _ = try await world.engine.recoveryCodes.replace(hung) },
            { _ = try await world.engine.account.delete(confirming: "ada", hung) },
        ]
        for request in requests { await expectRefusal(.freshVerificationRequired) { try await request() } }
        #expect(try await world.engine.administration.account(named: "ada").passkeys.count == 1)
    }

    @Test(arguments: [false, true])
    func `adds no passkey with a request that hung while the owner set up an app`(isStored: Bool) async throws {
        let service = try SQLiteService()
        let world = try isStored ? service.world : World()
        let (ada, thief) = (try world.person(), try world.person())
        try await world.addAccount("ada")
        let hung = try await world.signIn("ada", thief).signedIn
        let start = try await world.engine.passkeys.beginAdding(hung)
        let response = try await thief.client.create(start.options)
        _ = try await world.addApp(try await world.signIn("ada", ada).signedIn)
        await expectRefusal(.freshVerificationRequired) { _ = try await world.add(start, response, hung) }
        #expect(try await world.engine.administration.account(named: "ada").passkeys.isEmpty)
    }

    @Test(arguments: [false, true])
    func `removes no passkey with a request that hung while its own was removed`(isStored: Bool) async throws {
        let service = try SQLiteService()
        let world = try isStored ? service.world : World()
        let (ada, thief) = (try world.person(), try world.person())
        let owner = try await world.signUp("ada", ada).signedIn
        let planted = try await world.addPasskey(owner, thief)
        let again = try await world.addPasskey(planted.signedIn, try world.person())
        let hung = try await world.signIn(thief).signedIn
        _ = try await world.engine.passkeys.remove(planted.passkey.credential.id.base64URL, again.signedIn)
        let other = again.passkey.credential.id.base64URL
        await expectRefusal(.notSignedIn) { _ = try await world.engine.passkeys.remove(other, hung) }
        _ = try await world.engine.passkeys.remove(other, again.signedIn)
    }
}
