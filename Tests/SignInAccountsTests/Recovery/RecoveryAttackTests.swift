// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import OneTimeCodes
import SecretMemory
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct `An attack by way of recovery` {
    private let service: SQLiteService
    private let world: World
    private let ada: Person
    private let stranger: Person
    private let signedIn: SignedInSession
    private let codes: [String]

    init() async throws {
        service = try SQLiteService { $0.recovery = RecoveryPolicy() }
        world = service.world
        ada = try world.person()
        stranger = try world.person(address: "198.51.100.9")
        signedIn = try await world.signUp("ada", ada).signedIn
        codes = try await world.engine.recoveryCodes.replace(signedIn).map(\.exposedText)
    }

    @Test func `with one method alone never opens an account with a passkey`() async throws {
        var token = try await world.recover("ada", stranger)
        token = try await world.proveMore(.savedCode(codes[0]), token, stranger)
        // A second code of the same page is the same method.
        token = try await world.proveMore(.savedCode(codes[1]), token, stranger)
        let other = try await world.recover("ada", stranger)
        let once = try await world.proveMore(.link(try await world.link("ada")), other, stranger)
        _ = try await world.proveMore(.link(try await world.link("ada")), once, stranger)
        #expect(try await world.engine.recovery.waiting(signedIn) == nil)
    }

    @Test func `by password and app code without any method is refused for every name`() async throws {
        try await world.addAccount("eve")
        for name in ["ada", "eve", "nobody"] {
            let start = try await world.recover(name, stranger)
            for proof in [GivenProof.password(World.password), .appCode("123456")] {
                await expectRefusal(.recoveryMethodNeeded) { _ = try await world.prove(proof, start, stranger) }
            }
        }
    }

    @Test func `cannot stop an owner's app from outside`() async throws {
        try await world.addAccount("eve")
        let eve = try world.person()
        let secret = try await world.addApp(try await world.signIn("eve", eve).signedIn)
        let start = try await world.recover("eve", stranger)
        for _ in 0..<200 {
            await expectRefusal(.recoveryMethodNeeded) {
                _ = try await world.prove(.appCode(world.wrongCode(secret)), start, stranger)
            }
        }
        let step = try await world.secondStep("eve", eve)
        _ = try await world.finish(step, code: world.code(secret), eve)
    }

    @Test func `cannot close the saved codes to their owner`() async throws {
        let start = try await world.recover("ada", stranger)
        for _ in 0..<300 {
            await expectRefusal(.codeRefused) {
                _ = try await world.prove(.savedCode(RecoveryCode(from: .system).exposedText), start, stranger)
            }
        }
        let own = try await world.recover("ada", ada)
        _ = try await world.proveMore(.savedCode(codes[0]), own, ada)
    }

    @Test func `with a code, link or step that was used before gets nothing`() async throws {
        let link = try await world.link("ada")
        let start = try await world.recover("ada", stranger)
        let second = try await world.proveMore(.savedCode(codes[0]), start, stranger)
        _ = try await world.proveLast(.link(link), second, stranger)
        for token in [start, second] {
            await expectRefusal(.ceremonyUnknown) { _ = try await world.prove(.savedCode(codes[1]), token, stranger) }
        }
        let again = try await world.recover("ada", stranger)
        await expectRefusal(.codeRefused) { _ = try await world.prove(.savedCode(codes[0]), again, stranger) }
        await expectRefusal(.linkInvalid) { _ = try await world.prove(.link(link), again, stranger) }
    }

    @Test func `with somebody else's step, code or link gets nothing`() async throws {
        let bob = try world.person()
        _ = try await world.signUp("bob", bob)
        let start = try await world.recover("ada", stranger)
        await expectRefusal(.ceremonyUnknown) { _ = try await world.prove(.savedCode(codes[0]), start, bob) }
        let bobs = try await world.link("bob")
        await expectRefusal(.linkInvalid) { _ = try await world.prove(.link(bobs), start, stranger) }
        // The link was not used up by the attempt.
        let own = try await world.recover("bob", bob)
        _ = try await world.proveMore(.link(bobs), own, bob)
        let foreign = try await world.recover("bob", stranger)
        await expectRefusal(.codeRefused) { _ = try await world.prove(.savedCode(codes[0]), foreign, stranger) }
    }

    @Test func `learns from no answer and no work who has an account or saved codes`() async throws {
        _ = try await world.signUp("bare", world.person())
        _ = try await world.signUp("gone", world.person())
        try await world.engine.administration.disable(named: "gone")
        let proofs: [GivenProof] = [
            .savedCode(RecoveryCode(from: .system).exposedText), .savedCode("x"), .link("x"),
            .link(OpaqueToken(from: .system).exposedText), .password("x"), .appCode("123456"),
        ]
        for proof in proofs {
            var works: [SQLiteService.Work: [String]] = [:]
            var answers: Set<String> = []
            for name in ["ada", "bare", "gone", "nobody", "no name!"] {
                let start = try await world.recover(name, stranger)
                let work = try await service.work {
                    do {
                        _ = try await world.prove(proof, start, stranger)
                        answers.insert("in")
                    } catch { answers.insert("\(error)") }
                }
                works[work, default: []].append(name)
            }
            #expect(works.count == 1, "\(proof) \(works)")
            #expect(answers.count == 1 && !answers.contains("in"), "\(answers)")
        }
    }

    @Test func `in many places at once begins one wait`() async throws {
        let start = try await world.recover("ada", stranger)
        let second = try await world.proveMore(.link(try await world.link("ada")), start, stranger)
        let waits = await withTaskGroup(of: Bool.self) { group in
            for code in codes {
                group.addTask {
                    guard case .waiting? = try? await world.prove(.savedCode(code), second, stranger) else {
                        return false
                    }
                    return true
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(waits == 1)
    }

    @Test func `of a password's owner ends when a passkey comes beside it`() async throws {
        try await world.addAccount("eve")
        let start = try await world.recover("eve", stranger)
        let ticket = try await world.proveLast(.link(try await world.link("eve")), start, stranger)
        let eve = try world.person()
        let session = try await world.signIn("eve", eve).signedIn
        _ = try await world.addPasskey(session, eve)
        try await world.pass(seconds: 48 * 3_600)
        await expectRefusal(.recoveryUnknown) { _ = try await world.redeem(ticket, stranger) }
    }

    @Test func `with a stolen database makes no ticket and stops no recovery`() async throws {
        let start = try await world.recover("ada", stranger)
        let second = try await world.proveMore(.savedCode(codes[0]), start, stranger)
        let ticket = try await world.proveLast(.link(try await world.link("ada")), second, stranger)
        try await world.pass(seconds: 48 * 3_600)
        let rows = try service.blobs("SELECT digest FROM recoveries UNION ALL SELECT id FROM recoveries")
        #expect(rows.count == 2)
        for row in rows {
            let padded = Array((row + [UInt8](repeating: 0, count: 32)).prefix(32))
            let text = Base64URL.encode(padded)
            await expectRefusal(.recoveryUnknown) {
                _ = try await world.engine.recovery.redeem(token: text, session: .cookie, visitor: stranger.visitor)
            }
            await expectRefusal(.recoveryUnknown) {
                try await world.engine.recovery.cancel(token: text, visitor: stranger.visitor)
            }
        }
        #expect(try await world.redeem(ticket, stranger).signedIn.session.methods == [.recovery])
    }

    @Test func `of a disabled account says so only after a right proof, and gets no further`() async throws {
        let start = try await world.recover("ada", stranger)
        try await world.engine.administration.disable(named: "ada")
        await expectRefusal(.accountDisabled) { _ = try await world.prove(.savedCode(codes[0]), start, stranger) }
    }

    @Test func `cannot be gone around with the operator's link`() async throws {
        try await world.addAccount("eve")
        for name in ["ada", "eve"] {
            for isChecked in [false, true] {
                let token = try await world.engine.administration
                    .makeSignInLink(named: name, isIdentityChecked: isChecked).token.exposedText
                for _ in 0..<2 {
                    await expectRefusal(.recoveryNeeded) {
                        _ = try await world.engine.links.redeem(
                            token: token,
                            session: .cookie,
                            visitor: stranger.visitor
                        )
                    }
                }
                // It was not used up by that.
                _ = try await world.prove(.link(token), try await world.recover(name, stranger), stranger)
            }
        }
    }

    @Test func `cannot use a link's or a recovery's session for anything else`() async throws {
        let start = try await world.recover("ada", stranger)
        let second = try await world.proveMore(.savedCode(codes[0]), start, stranger)
        let ticket = try await world.proveLast(.link(try await world.link("ada")), second, stranger)
        try await world.pass(seconds: 48 * 3_600)
        let limited = try await world.redeem(ticket, stranger).signedIn
        await expectRefusal(.linkSessionLimited) { _ = try await world.engine.recovery.waiting(limited) }
        await expectRefusal(.linkSessionLimited) { try await world.engine.recovery.cancel(limited) }
        await expectRefusal(.linkSessionLimited) { _ = try await world.engine.stepUp.begin(limited) }
        await expectRefusal(.linkSessionLimited) { _ = try await world.engine.account.rename(to: "Eve", limited) }
    }
}
