// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AccountMessages
import OneTimeCodes
import SecretMemory
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct `A code by mail on the way back in` {
    private let service: SQLiteService
    private let world: World
    private let ada: Person
    private let stranger: Person

    init() async throws {
        service = try SQLiteService {
            $0.recovery = RecoveryPolicy()
            $0.addressKinds = [.email, .phone]
        }
        world = service.world
        ada = try world.person()
        stranger = try world.person(address: "198.51.100.9")
    }

    /// An account with a password alone, and an address.
    @discardableResult
    private func passwordOwner(_ name: String, addresses: String...) async throws -> SignedInSession {
        try await world.addAccount(name)
        let session = try await world.signIn(name, ada).signedIn
        for address in addresses { try await world.addAddress(address, session, ada) }
        return session
    }

    @Test func `brings back the owner of a password alone, after the wait`() async throws {
        try await passwordOwner("eve", addresses: "+819012345678", "eve@example.com", "eve@example.org")
        let start = try await world.recover("eve", stranger)
        let count = world.messenger.postings.count
        let sent = try await world.sendRecoveryCode(start, stranger)
        #expect(sent.sentTo == nil && sent.ceremony.exposedText == start)
        let posting = try #require(world.messenger.postings.last)
        #expect(posting.recipient.text == "eve@example.com" && posting.purpose == .recovery)
        #expect(posting.exposedCode.count == 8 && posting.exposedLinkToken == nil)
        #expect(world.messenger.postings.count == count + 1)
        await expectRefusal(.codeRefused) { _ = try await world.prove(.sentCode("00000000"), start, stranger) }
        let ticket = try await world.proveLast(.sentCode(posting.exposedCode), start, stranger)
        await expectRefusal(.recoveryWaits) { _ = try await world.redeem(ticket, stranger) }
        try await world.pass(seconds: 48 * 3_600)
        #expect(try await world.redeem(ticket, stranger).signedIn.session.isLimitedToAddingPasskey)
    }

    @Test func `alone never opens an account with passkeys alone, to however many addresses it went`() async throws {
        let session = try await world.signUp("ada", ada).signedIn
        try await world.addAddress("ada@example.com", session, ada)
        try await world.addAddress("+819012345678", session, ada)
        var token = try await world.recover("ada", stranger)
        for _ in 1...3 {
            try await world.sendRecoveryCode(token, stranger)
            token = try await world.proveMore(.sentCode(world.messenger.lastCode()), token, stranger)
        }
        #expect(try await world.engine.recovery.waiting(session) == nil)
        // A proof of another kind beside it is enough.
        _ = try await world.proveLast(.link(try await world.link("ada")), token, stranger)
        #expect(try await world.engine.recovery.waiting(session)?.proofs == [.sentCode, .operatorLink])
    }

    @Test func `goes beside the password where there is a passkey, too`() async throws {
        let session = try await passwordOwner("eve", addresses: "eve@example.com")
        _ = try await world.addPasskey(session, ada)
        let start = try await world.recover("eve", stranger)
        await expectRefusal(.recoveryMethodNeeded) {
            _ = try await world.prove(.password(World.password), start, stranger)
        }
        try await world.sendRecoveryCode(start, stranger)
        let second = try await world.proveMore(.sentCode(world.messenger.lastCode()), start, stranger)
        _ = try await world.proveLast(.password(World.password), second, stranger)
    }

    @Test func `is sent to no telephone number, which may have changed hands`() async throws {
        try await passwordOwner("eve", addresses: "+819012345678")
        let count = world.messenger.postings.count
        let start = try await world.recover("eve", stranger)
        try await world.sendRecoveryCode(start, stranger)
        #expect(world.messenger.postings.count == count)
        await expectRefusal(.codeRefused) { _ = try await world.prove(.sentCode("00000000"), start, stranger) }
    }

    @Test func `is nothing once its address is the account's no more, or the account is disabled`() async throws {
        let session = try await passwordOwner("eve", addresses: "eve@example.com")
        let start = try await world.recover("eve", stranger)
        try await world.sendRecoveryCode(start, stranger)
        let code = try world.messenger.lastCode()
        try await world.engine.addresses.remove(try world.recipient("eve@example.com"), session)
        await expectRefusal(.ceremonyUnknown) { _ = try await world.prove(.sentCode(code), start, stranger) }
        try await passwordOwner("bob", addresses: "bob@example.com")
        let other = try await world.recover("bob", stranger)
        try await world.sendRecoveryCode(other, stranger)
        let second = try world.messenger.lastCode()
        try await world.engine.administration.disable(named: "bob")
        await expectRefusal(.accountDisabled) { _ = try await world.prove(.sentCode(second), other, stranger) }
    }

    @Test func `is nothing any more where its address was removed and proved anew since`() async throws {
        let session = try await passwordOwner("eve", addresses: "eve@example.com")
        _ = try await world.addPasskey(session, ada)
        let recipient = try world.recipient("eve@example.com")
        let start = try await world.recover("eve", stranger)
        try await world.sendRecoveryCode(start, stranger)
        let code = try world.messenger.lastCode()
        let shown = try await world.recover("eve", stranger)
        try await world.sendRecoveryCode(shown, stranger)
        let next = try await world.proveMore(.sentCode(world.messenger.lastCode()), shown, stranger)
        world.clock.advance(seconds: 61)
        let verified = try await world.verify(session, ada).signedIn
        try await world.engine.addresses.remove(recipient, verified)
        try await world.addAddress("eve@example.com", verified, ada)
        // Neither a code that was not given back yet, nor one that was.
        await expectRefusal(.ceremonyUnknown) { _ = try await world.prove(.sentCode(code), start, stranger) }
        await expectRefusal(.ceremonyUnknown) { _ = try await world.prove(.password(World.password), next, stranger) }
    }

    @Test func `belongs to the browser and the ceremony that asked, and counts once`() async throws {
        try await passwordOwner("eve", addresses: "eve@example.com")
        let thief = try world.person(address: "203.0.113.9")
        let start = try await world.recover("eve", stranger)
        await expectRefusal(.codeRefused) { _ = try await world.prove(.sentCode("00000000"), start, stranger) }
        try await world.sendRecoveryCode(start, stranger)
        let code = try world.messenger.lastCode()
        await expectRefusal(.ceremonyUnknown) { _ = try await world.prove(.sentCode(code), start, thief) }
        await expectRefusal(.ceremonyUnknown) { try await world.sendRecoveryCode(start, thief) }
        let own = try await world.recover("eve", thief)
        try await world.sendRecoveryCode(own, thief)
        if try world.messenger.lastCode() != code {
            await expectRefusal(.codeRefused) { _ = try await world.prove(.sentCode(code), own, thief) }
        }
        let outcomes = await race(20) { _ in _ = try await world.prove(.sentCode(code), start, stranger) }
        #expect(outcomes["in"] == 1, "\(outcomes)")
    }

    @Test func `is one of five guesses, a hundred at once included`() async throws {
        try await passwordOwner("eve", addresses: "eve@example.com")
        let start = try await world.recover("eve", stranger)
        try await world.sendRecoveryCode(start, stranger)
        let code = try world.messenger.lastCode()
        let wrong = code == "00000000" ? "11111111" : "00000000"
        let outcomes = await race(100) { _ in _ = try await world.prove(.sentCode(wrong), start, stranger) }
        #expect(outcomes == ["code_refused": 4, "code_spent": 96])
        await expectRefusal(.codeSpent) { _ = try await world.prove(.sentCode(code), start, stranger) }
        world.clock.advance(seconds: 60)
        try await world.sendRecoveryCode(start, stranger)
        _ = try await world.proveLast(.sentCode(world.messenger.lastCode()), start, stranger)
    }

    @Test func `cannot be closed to its owner by wrong guesses, and is sent five times an hour`() async throws {
        let service = try SQLiteService {
            $0.recovery = RecoveryPolicy()
            $0.addressKinds = [.email]
            $0.rateLimits.codeRecipient = RateLimitPolicy().codeRecipient
            $0.rateLimits.codeFailures = 100
        }
        let world = service.world
        try await world.addAccount("eve")
        let session = try await world.signIn("eve", ada).signedIn
        try await world.addAddress("eve@example.com", session, ada)
        for _ in 0..<30 {
            let start = try await world.recover("eve", stranger)
            try await world.sendRecoveryCode(start, stranger)
            for _ in 0..<4 {
                await expectRefusal(.codeRefused) { _ = try await world.prove(.sentCode("x"), start, stranger) }
            }
            world.clock.advance(seconds: 720)
        }
        let own = try await world.recover("eve", ada)
        try await world.sendRecoveryCode(own, ada)
        _ = try await world.proveLast(.sentCode(world.messenger.lastCode()), own, ada)
        world.clock.advance(seconds: 3_600)
        let count = world.messenger.postings.count
        for name in ["eve", "nobody"] {
            var answers: [SignInError.Code?] = []
            for _ in 0..<7 {
                let start = try await world.recover(name, stranger)
                answers.append(await expectAny { try await world.sendRecoveryCode(start, stranger) }?.code)
            }
            #expect(answers == [nil, nil, nil, nil, nil, .rateLimited, .rateLimited])
        }
        #expect(world.messenger.postings.count == count + 5)
    }

    /// A world with the usual limits of codes, and an account with a password and addresses.
    private func limited(_ addresses: String..., codes: CodeUse = .off) async throws -> World {
        let world = try World {
            $0.recovery = RecoveryPolicy()
            $0.addressKinds = [.email]
            $0.identifiers = .both
            $0.codes = codes
            $0.rateLimits = RateLimitPolicy(codeNetwork: .unlimited, codeAccount: .unlimited)
        }
        try await world.addAccount("eve")
        let session = try await world.signIn("eve", ada).signedIn
        for address in addresses { try await world.addAddress(address, session, ada) }
        return world
    }

    @Test func `is kept from no owner's own browser by strangers who ask without end`() async throws {
        let world = try await limited("eve@example.com")
        var answers: [SignInError.Code?] = []
        for index in 0..<6 {
            let stranger = try world.person(address: "198.51.100.\(index)")
            let start = try await world.recover("eve", stranger)
            answers.append(await expectAny { try await world.sendRecoveryCode(start, stranger) }?.code)
        }
        #expect(answers.last == .rateLimited)
        let own = try await world.recover("eve", ada)
        try await world.sendRecoveryCode(own, ada)
        world.clock.advance(seconds: 61)
        try await world.sendRecoveryCode(own, ada)
        _ = try await world.proveLast(.sentCode(world.messenger.lastCode()), own, ada)
    }

    @Test func `is kept by strangers from nobody who has shown a saved code, and sent them no more often`() async throws
    {
        let world = try await limited("eve@example.com")
        let session = try await world.signIn("eve", ada).signedIn
        let codes = try await world.engine.recoveryCodes.replace(session)
        _ = try await world.addPasskey(session, ada)
        for index in 0..<6 {
            let stranger = try world.person(address: "198.51.100.\(index)")
            let start = try await world.recover("eve", stranger)
            _ = await expectAny { try await world.sendRecoveryCode(start, stranger) }
        }
        let fresh = try world.person(address: "203.0.113.7")
        let start = try await world.recover("eve", fresh)
        await expectRefusal(.rateLimited) { try await world.sendRecoveryCode(start, fresh) }
        let second = try await world.proveMore(.savedCode(codes[0].exposedText), start, fresh)
        let count = world.messenger.postings.count
        var answers: [SignInError.Code?] = []
        for _ in 0..<6 {
            answers.append(await expectAny { try await world.sendRecoveryCode(second, fresh) }?.code)
            world.clock.advance(seconds: 61)
        }
        #expect(answers == [nil, nil, nil, nil, nil, .rateLimited])
        #expect(world.messenger.postings.count == count + 5)
        _ = try await world.proveLast(.sentCode(world.messenger.lastCode()), second, fresh)
    }

    @Test func `is sent to an owner of elsewhere while one place asks without end, under every text`() async throws {
        let world = try await limited("eve@example.com", "eve@example.org")
        for typed in ["eve", "eve@example.com", "eve@example.org"] {
            for _ in 0..<10 {
                let start = try await world.recover(typed, stranger)
                _ = await expectAny { try await world.sendRecoveryCode(start, stranger) }
            }
        }
        let fresh = try world.person(address: "203.0.113.7")
        let start = try await world.recover("eve", fresh)
        let count = world.messenger.postings.count
        try await world.sendRecoveryCode(start, fresh)
        #expect(world.messenger.postings.count == count + 1)
        _ = try await world.proveLast(.sentCode(world.messenger.lastCode()), start, fresh)
    }

    @Test func `is not used up by codes that strangers ask for at the sign-in page`() async throws {
        let world = try await limited("eve@example.com", codes: .signIn)
        for index in 0..<5 {
            let other = try world.person(address: "198.51.100.\(index)")
            _ = try await world.engine.codeSignIn.begin(typed: "eve@example.com", visitor: other.visitor)
        }
        let count = world.messenger.postings.count
        let start = try await world.recover("eve@example.com", stranger)
        try await world.sendRecoveryCode(start, stranger)
        #expect(world.messenger.postings.count == count + 1)
    }

    @Test func `is sent five times an hour to one account, whichever of its addresses was typed`() async throws {
        let world = try await limited("eve@example.com", "eve@example.org", "eve@example.net")
        let count = world.messenger.postings.count
        for typed in ["eve", "eve@example.com", "eve@example.org", "eve@example.net"] {
            for index in 0..<5 {
                let stranger = try world.person(address: "198.51.100.\(index)")
                let start = try await world.recover(typed, stranger)
                #expect(try await world.sendRecoveryCode(start, stranger).sentTo == nil)
            }
        }
        #expect(world.messenger.postings.count == count + 5)
        // The owner's own browser has one allowance for all of them, too.
        for typed in ["eve", "eve@example.com", "eve@example.org", "eve@example.net"] {
            for _ in 0..<3 {
                let start = try await world.recover(typed, ada)
                _ = await expectAny { try await world.sendRecoveryCode(start, ada) }
            }
        }
        #expect(world.messenger.postings.count == count + 10)
    }

    @Test func `lets the password be guessed no more often for being sent to one address after the other`() async throws
    {
        let world = try World {
            $0.recovery = RecoveryPolicy()
            $0.addressKinds = [.email]
            $0.identifiers = .both
            $0.rateLimits.passwordFailures = 3
        }
        try await world.addAccount("eve")
        let session = try await world.signIn("eve", ada).signedIn
        for address in ["eve@example.com", "eve@example.org"] { try await world.addAddress(address, session, ada) }
        _ = try await world.addPasskey(session, ada)
        var answers: [SignInError.Code?] = []
        for typed in ["eve@example.com", "eve@example.org"] {
            let start = try await world.recover(typed, stranger)
            try await world.sendRecoveryCode(start, stranger)
            let next = try await world.proveMore(.sentCode(world.messenger.lastCode()), start, stranger)
            for _ in 0..<3 {
                answers.append(await expectAny { _ = try await world.prove(.password("wrong"), next, stranger) }?.code)
            }
        }
        #expect(
            answers == [
                .passwordRefused, .passwordRefused, .passwordRefused, .passwordStopped, .passwordStopped,
                .passwordStopped,
            ]
        )
        // A complete sign-in begins it anew.
        _ = try await world.signIn("eve@example.com", ada)
        let start = try await world.recover("eve", stranger)
        try await world.sendRecoveryCode(start, stranger)
        let next = try await world.proveMore(.sentCode(world.messenger.lastCode()), start, stranger)
        _ = try await world.proveLast(.password(World.password), next, stranger)
    }

    @Test func `is asked for and refused with the same work and answer for every name`() async throws {
        let session = try await world.signUp("ada", ada).signedIn
        try await world.addAddress("ada@example.com", session, ada)
        _ = try await world.signUp("bare", world.person())
        try await passwordOwner("gone", addresses: "gone@example.com")
        try await world.engine.administration.disable(named: "gone")
        for isGuess in [false, true] {
            var works: [SQLiteService.Work: [String]] = [:]
            var answers: Set<String> = []
            for name in ["ada", "bare", "gone", "nobody", "no name!"] {
                let start = try await world.recover(name, stranger)
                if isGuess { try await world.sendRecoveryCode(start, stranger) }
                let work = try await service.work {
                    do {
                        if isGuess {
                            _ = try await world.prove(.sentCode("00000000"), start, stranger)
                        } else {
                            answers.insert("\(try await world.sendRecoveryCode(start, stranger).sentTo ?? "nobody")")
                        }
                    } catch { answers.insert("\(error)") }
                }
                works[work, default: []].append(name)
            }
            #expect(works.count == 1, "\(works)")
            #expect(answers.count == 1, "\(answers)")
        }
    }
}
