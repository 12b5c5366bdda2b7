// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AccountStorage
import ByteEncodings
import Foundation
import GRDB
import OneTimeCodes
import PasskeyClient
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `Whoever has the database file` {
    /// Rows of two people exchanged: each one's key or account in the other's row.
    @Test(arguments: ["public_key", "account"])
    func `and swaps passkeys' rows lets nobody sign in as the other`(_ column: String) async throws {
        let service = try SQLiteService()
        let world = service.world
        let people = ["ada": try world.person(), "bob": try world.person()]
        for (name, person) in people { _ = try await world.signUp(name, person) }
        let swap = "UPDATE passkeys SET \(column) = (SELECT other FROM exchange WHERE own = credential_id)"
        let prepare = """
            CREATE TABLE exchange AS SELECT own.credential_id AS own, other.\(column) AS other
            FROM passkeys own JOIN passkeys other ON other.credential_id <> own.credential_id
            """
        try service.execute(prepare)
        #expect(throws: DatabaseError.self, "the schema itself refuses") { try service.execute(swap) }
        try service.execute("DROP TRIGGER passkeys_keep_their_owner")
        try service.execute(swap)
        for (name, person) in people {
            await expectRefusal(.credentialRefused) { _ = try await world.signIn(person) }
            for typed in people.keys {
                let start = try await world.engine.signIn.begin(name: typed, visitor: person.visitor)
                let answer = try await person.answer(start.options)
                await expectRefusal(.credentialRefused) { _ = try await world.finish(start, answer, person) }
                let handle = try await world.engine.administration.account(named: typed).account.id
                guard column == "public_key" else { continue }
                let renamed = AuthenticationResponse(
                    id: answer.id,
                    clientDataJSON: answer.clientDataJSON,
                    authenticatorData: answer.authenticatorData,
                    signature: answer.signature,
                    userHandle: handle
                )
                let open = try await world.engine.signIn.begin(name: typed, visitor: person.visitor)
                await expectRefusal(.ceremonyUnknown) { _ = try await world.finish(start, renamed, person) }
                await expectRefusal(.credentialRefused) { _ = try await world.finish(open, renamed, person) }
            }
            #expect(try await world.engine.administration.account(named: name).passkeys.count == 1)
        }
        #expect(try await service.store.counts().sessions == 2, "those of the sign-ups")
    }

    @Test func `finds no token and no challenge in it, in its journal, or in a backup`() async throws {
        let service = try SQLiteService { $0.signUp = .invite }
        let (world, engine) = (service.world, service.world.engine)
        let person = try world.person()
        var secrets: [(what: String, bytes: [UInt8])] = []
        func plant(_ what: String, _ token: OpaqueToken?) throws {
            let text = try #require(token).exposedText
            secrets += [(what, Array(text.utf8)), (what, try Base64URL.decode(text))]
        }
        func plant(_ what: String, _ challenge: Challenge) {
            secrets += [(what, challenge.bytes), (what, Array(Base64URL.encode(challenge.bytes).utf8))]
        }
        let invites = [try await engine.administration.makeInvite(), try await engine.administration.makeInvite()]
        for invite in invites { try plant("invite", invite.token) }
        let signUp = try await engine.signUp.begin(
            name: "ada",
            displayName: nil,
            invite: invites[0].token.exposedText,
            visitor: person.visitor
        )
        try plant("ceremony of a sign-up", signUp.ceremony)
        plant("challenge of a sign-up", signUp.options.challenge)
        let first = try await engine.signUp.finish(
            ceremony: signUp.ceremony.exposedText,
            response: try await person.client.create(signUp.options),
            session: .cookie,
            visitor: person.visitor
        )
        try plant("session of a sign-up", first.token)
        let own = OpaqueToken(from: .system)
        try plant("session that the client drew", own)
        for (what, request) in [
            ("cookie", SessionRequest.cookie), ("bearer", .bearer()), ("own", .bearer(ownDigest: own.digest)),
        ] {
            let start = try await engine.signIn.begin(name: "ada", visitor: person.visitor)
            try plant("ceremony, \(what)", start.ceremony)
            plant("challenge, \(what)", start.options.challenge)
            let outcome = try await engine.signIn.finish(
                ceremony: start.ceremony.exposedText,
                response: try await person.client.get(start.options),
                session: request,
                visitor: person.visitor
            )
            if what != "own" { try plant("session, \(what)", outcome.token) }
        }
        let unfinished = try await engine.signIn.begin(name: "ada", visitor: person.visitor)
        try plant("ceremony under way", unfinished.ceremony)
        plant("challenge under way", unfinished.options.challenge)
        let verified = try await world.verify(first.signedIn, person)
        try plant("session after a verification", verified.token)
        let links = [
            try await engine.administration.makeSignInLink(named: "ada"),
            try await engine.administration.makeSignInLink(named: "ada"),
        ]
        for link in links { try plant("link", link.token) }
        let used = links[0].token.exposedText
        try plant(
            "session of a link",
            try await engine.links.redeem(token: used, session: .cookie, visitor: person.visitor).token
        )
        try await engine.upkeep.run()
        secrets.append(("secret of the engine", [UInt8](repeating: 7, count: 32)))

        _ = try await service.store.backup(to: service.folder + "/backup")
        try expectNone(of: secrets, in: service.folder, mustFind: own.digest)
        try service.store.close()
        try expectNone(of: secrets, in: service.folder, mustFind: own.digest)
    }

    @Test func `finds no password, no app's secret and no code in it`() async throws {
        let service = try SQLiteService()
        let (world, engine) = (service.world, service.world.engine)
        let person = try world.person()
        let own = OpaqueToken(from: .system)
        try await world.addAccount("ada")
        let session = try await world.signIn("ada", person).signedIn
        let setUp = try await engine.authenticatorApp.begin(session)
        try await engine.authenticatorApp.confirm(
            ceremony: setUp.ceremony.exposedText,
            code: world.code(setUp.secret),
            session
        )
        let codes = try await engine.recoveryCodes.replace(session)
        world.clock.advance(seconds: 30)
        let start = try await world.secondStep("ada", person)
        _ = try await engine.passwordSignIn.finish(
            ceremony: start.ceremony.exposedText,
            code: codes[0].exposedText,
            session: .bearer(ownDigest: own.digest),
            visitor: person.visitor
        )
        _ = try await engine.passwords.set(new: "other birds over another harbour", session, visitor: person.visitor)
        _ = try await world.secondStep("ada", password: "other birds over another harbour", person)
        try await engine.upkeep.run()

        var secrets: [(what: String, bytes: [UInt8])] = [
            ("first password", Array(World.password.utf8)),
            ("second password", Array("other birds over another harbour".utf8)),
            ("app's secret in base32", Array(setUp.secret.exposedText.utf8)),
            ("ceremony of a second step", Array(start.ceremony.exposedText.utf8)),
            ("secret of the engine", [UInt8](repeating: 7, count: 32)),
        ]
        setUp.secret.bytes.withBytes { secrets.append(("app's secret", Array($0))) }
        for code in codes {
            secrets.append(("recovery code", Array(code.exposedText.utf8)))
            secrets.append(("recovery code without hyphens", Array(code.exposedText.utf8.filter { $0 != 0x2D })))
        }
        // The password ended the session of the recovery code; its digest lies nowhere. The other session's does.
        let kept = try #require(TokenDigest(bytes: try service.blobs("SELECT token_digest FROM sessions")[0]))
        _ = try await service.store.backup(to: service.folder + "/backup")
        try expectNone(of: secrets, in: service.folder, mustFind: kept)
        try service.store.close()
        try expectNone(of: secrets, in: service.folder, mustFind: kept)
    }

    @Test func `cannot use an app's row under another account, or under another secret`() async throws {
        let service = try SQLiteService()
        let world = service.world
        let (ada, bob) = (try world.person(), try world.person())
        var secrets: [String: OneTimeCodes.SharedSecret] = [:]
        for (name, person) in [("ada", ada), ("bob", bob)] {
            try await world.addAccount(name)
            secrets[name] = try await world.addApp(try await world.signIn(name, person).signedIn)
        }
        let foreign = try World(store: service.store, secret: 8)
        foreign.clock.advance(seconds: 60)
        let under = try await foreign.secondStep("ada", ada)
        await expectRefusal(.internalError) {
            _ = try await foreign.finish(under, code: foreign.code(try #require(secrets["ada"])), ada)
        }
        // Bob's sealed secret in Ada's row: Bob's codes open Ada's account all the same not.
        try service.execute(
            """
            UPDATE authenticator_apps SET sealed_secret = (SELECT t.sealed_secret FROM authenticator_apps t
                JOIN accounts a ON a.handle = t.account WHERE a.canonical_name = 'bob')
            """
        )
        let start = try await world.secondStep("ada", ada)
        for name in ["ada", "bob"] {
            await expectRefusal(.internalError) {
                _ = try await world.finish(start, code: world.code(try #require(secrets[name])), ada)
            }
        }
        let own = try await world.secondStep("bob", bob)
        _ = try await world.finish(own, code: world.code(try #require(secrets["bob"])), bob)
    }

    @Test func `opens nothing with the digests that it holds`() async throws {
        let service = try SQLiteService { $0.signUp = .invite }
        let (world, engine) = (service.world, service.world.engine)
        let person = try world.person()
        let invite = try await engine.administration.makeInvite().token.exposedText
        _ = try await world.signUp("ada", person, invite: invite)
        let link = try await engine.administration.makeSignInLink(named: "ada").token.exposedText
        let spare = try await engine.administration.makeInvite().token.exposedText
        let digests = try service.blobs(
            "SELECT token_digest FROM sessions UNION SELECT digest FROM sign_in_links UNION SELECT digest FROM invites"
        )
        #expect(digests.count == 3)
        for digest in digests {
            let stolen = Base64URL.encode(digest)
            for kind in [SessionKind.cookie, .bearer] {
                await expectRefusal(.notSignedIn) {
                    _ = try await engine.sessions.authenticate(token: stolen, kind: kind)
                }
            }
            await expectRefusal(.linkInvalid) {
                _ = try await engine.links.redeem(token: stolen, session: .bearer(), visitor: person.visitor)
            }
            await expectRefusal(.inviteInvalid) {
                _ = try await world.signUp("eve", world.person(), invite: stolen)
            }
        }
        // A session cannot be doubled by asking for one under its digest.
        let session = try #require(TokenDigest(bytes: try service.blobs("SELECT token_digest FROM sessions")[0]))
        let eve = try world.person()
        let start = try await engine.signUp.begin(
            name: "eve",
            displayName: nil,
            invite: spare,
            visitor: eve.visitor
        )
        await expectRefusal(.badRequest) {
            _ = try await engine.signUp.finish(
                ceremony: start.ceremony.exposedText,
                response: try await eve.client.create(start.options),
                session: .bearer(ownDigest: session),
                visitor: eve.visitor
            )
        }
        #expect(try await service.store.account(named: "eve") == nil, "refused as a whole")
        _ = try await engine.links.redeem(token: link, session: .bearer(), visitor: person.visitor)
    }

    private func expectNone(
        of secrets: [(what: String, bytes: [UInt8])],
        in folder: String,
        mustFind digest: TokenDigest
    ) throws {
        var isFound = false
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
            for secret in secrets {
                #expect(data.firstRange(of: Data(secret.bytes)) == nil, "\(secret.what) stands in \(name)")
            }
            isFound = isFound || data.firstRange(of: Data(digest.bytes)) != nil
        }
        #expect(isFound, "the search would find what is there")
    }
}
