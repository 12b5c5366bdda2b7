// SPDX-License-Identifier: Apache-2.0

import COSEKeys
import Foundation
import GRDB
import PasskeyClient
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `Equal work is done` {
    /// Names of every sort that have a list: known with an ES256, an EdDSA and an RS256 key, with two passkeys, disabled, unknown, no
    /// name.
    private static let names = ["ada", "eddy", "rita", "two", "gone", "nobody5", "no name 3!"]
    /// And some that have none: known with a passkey that needs none, unknown, no name.
    private static let others = ["lone", "nobody", "no name!"]

    private let service: SQLiteService
    private let ada: Person
    private let lone: Person

    init() async throws {
        service = try SQLiteService()
        let world = service.world
        ada = try world.person(tellsDiscoverability: false)
        lone = try world.person(isSynced: false)
        for name in ["eddy", "rita", "gone"] {
            _ = try await world.signUp(name, world.person(tellsDiscoverability: false))
        }
        _ = try await world.signUp("lone", lone)
        let two = try await world.signUp("two", world.person(tellsDiscoverability: false)).signedIn
        _ = try await world.addPasskey(two, world.person())
        _ = try await world.signUp("ada", ada)
        try await world.engine.administration.disable(named: "gone")
        try service.execute("DROP TRIGGER passkeys_keep_their_owner")
        for (name, algorithm) in [("eddy", COSEAlgorithm.edDSA), ("rita", .rs256)] {
            let key = try #require(COSEPublicKey.placeholder(algorithm)).encoded
            try service.execute(
                """
                UPDATE passkeys SET public_key = ?
                WHERE account = (SELECT handle FROM accounts WHERE canonical_name = ?)
                """,
                [Data(key), name]
            )
        }
    }

    @Test func `to begin a sign-in for every name`() async throws {
        let signIn = service.world.engine.signIn
        // Once for what is prepared on first use.
        let names = Self.names + Self.others
        for name in names { _ = try await signIn.begin(name: name, visitor: ada.visitor) }
        var works: [SQLiteService.Work: [String]] = [:]
        for name in names {
            let work = try await service.work { _ = try await signIn.begin(name: name, visitor: ada.visitor) }
            works[work, default: []].append(name)
        }
        #expect(works.count == 1, "\(works)")
        let work = try #require(works.keys.first)
        #expect(work.statements.count == 2)
        #expect(work.steps == [.storeOperation: 2, .authenticationCode: 4, .digest: 1])
    }

    @Test(arguments: Forgery.all)
    func `to refuse an answer for every name`(_ forgery: Forgery) async throws {
        var works: [SQLiteService.Work: [String]] = [:]
        for round in 0..<2 {
            works = [:]
            for name in Self.names {
                let start = try await service.world.engine.signIn.begin(name: name, visitor: ada.visitor)
                let id = try #require(start.options.allowedCredentials.first?.id)
                let work = try await refused(start, forgery, id, owner: name, round)
                works[work, default: []].append(name)
            }
        }
        try expectOne(works)
    }

    @Test(arguments: Forgery.all)
    func `to refuse an answer for every credential`(_ forgery: Forgery) async throws {
        guard forgery.handle != .none else { return }
        let signIn = service.world.engine.signIn
        var works: [SQLiteService.Work: [String]] = [:]
        for round in 0..<2 {
            works = [:]
            for name in Self.names {
                let listed = try await signIn.begin(name: name, visitor: ada.visitor)
                let id = try #require(listed.options.allowedCredentials.first?.id)
                let start = try await signIn.begin(name: nil, visitor: ada.visitor)
                let work = try await refused(start, forgery, id, owner: name, round)
                works[work, default: []].append(name)
            }
        }
        try expectOne(works)
    }

    @Test func `to refuse a password for every name`() async throws {
        let world = service.world
        try await world.addAccount("pat")
        try await world.addAccount("away")
        try await world.engine.administration.disable(named: "away")
        try await world.addAccount("theo")
        let theo = try await world.signIn("theo", lone).signedIn
        _ = try await world.addApp(theo)
        _ = try await world.engine.recoveryCodes.replace(theo)
        // With a password: alone, disabled, with an app. Without one: all the others.
        let names = Self.names + ["pat", "away", "theo", "zz", "\u{0}"]
        var works: [SQLiteService.Work: [String]] = [:]
        for _ in 0..<2 {
            works = [:]
            for name in names {
                let work = try await service.work {
                    await expectRefusal(.passwordRefused) { _ = try await world.present(name, "wrong", ada) }
                }
                works[work, default: []].append(name)
            }
        }
        #expect(works.count == 1, "\(works)")
        let work = try #require(works.keys.first)
        #expect(work.statements.count == 4)
        #expect(work.steps == [.storeOperation: 1, .passwordHash: 1])
        // A browser that the account knows costs the same, too.
        let known = try await service.work {
            await expectRefusal(.passwordRefused) { _ = try await world.present("theo", "wrong", lone) }
        }
        #expect(known == work)
    }

    @Test func `to sign in with a passkey, whether or not passwords are used`() async throws {
        let world = service.world
        for _ in 0..<2 { _ = try await world.signIn(ada) }
        let start = try await world.engine.signIn.begin(name: nil, visitor: ada.visitor)
        let answer = try await ada.client.get(start.options)
        let work = try await service.work { _ = try await world.finish(start, answer, ada) }
        let words = work.statements.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
        let writes = ["UPDATE passkeys", "INSERT INTO"]
        #expect(words.count { writes.contains($0) } == 3, "use, session, trail: \(words)")
        #expect(words.count { $0.hasPrefix("SELECT") } == 2, "the account, whether the browser is known: \(words)")
        #expect(work.statements.count { $0.contains("known_browsers") } == 1)
        #expect(work.steps[.storeOperation] == 3)
    }

    private func expectOne(_ works: [SQLiteService.Work: [String]]) throws {
        #expect(works.count == 1, "\(works)")
        let work = try #require(works.keys.first)
        #expect(work.statements.count == 1)
        #expect(
            work.steps == [
                .storeOperation: 2, .digest: 4, .parsedMessage: 2, .keyImport: 3, .signatureVerification: 3,
            ]
        )
    }

    /// What the refusal of a forged answer costs.
    private func refused(
        _ start: AuthenticationStart,
        _ forgery: Forgery,
        _ id: CredentialID,
        owner: String,
        _ round: Int
    ) async throws -> SQLiteService.Work {
        // A device-bound passkey's flags contradict those that are stored for all the others.
        let good = try await (forgery.flipsEligibility ? lone : ada).answer(start.options)
        let account = try? await service.world.engine.administration.account(named: owner).account.id
        let handle: UserHandle? =
            switch forgery.handle {
            case .none: nil
            case .owner: account ?? UserHandle(from: .system)
            case .stranger: UserHandle(from: .system)
            }
        let response = AuthenticationResponse(
            id: id,
            clientDataJSON: good.clientDataJSON,
            authenticatorData: good.authenticatorData,
            signature: forgery.signature.isEmpty ? good.signature : forgery.signature,
            userHandle: handle
        )
        // A sound signature of ada's own key would sign her in.
        let isSound = forgery.signature.isEmpty && owner == "ada" && forgery.handle != .stranger
        guard !isSound || forgery.flipsEligibility else {
            return try await refused(start, forgery.unsound, id, owner: owner, round)
        }
        return try await service.work {
            await expectRefusalOfCredential { _ = try await service.world.finish(start, response, ada) }
        }
    }
}

/// A way to answer without the key.
struct Forgery: Sendable, CustomTestStringConvertible {
    enum Handle: Sendable { case none, owner, stranger }

    let handle: Handle
    /// What stands for the signature; empty for another key's sound one.
    let signature: [UInt8]
    let flipsEligibility: Bool

    var testDescription: String {
        "handle \(handle), \(signature.count) bytes of signature\(flipsEligibility ? ", eligibility flipped" : "")"
    }

    var unsound: Forgery {
        // A signature in form, of nothing.
        let number: [UInt8] = [0x02, 0x20] + [UInt8](repeating: 0x11, count: 32)
        return Forgery(
            handle: handle,
            signature: [0x30, 0x44] + number + number,
            flipsEligibility: flipsEligibility
        )
    }

    static let all: [Forgery] = [Handle.none, .owner, .stranger].flatMap { handle in
        [0, 64, 70, 256].flatMap { length in
            [false, true].map {
                Forgery(
                    handle: handle,
                    signature: [UInt8](repeating: 0x11, count: length),
                    flipsEligibility: $0
                )
            }
        }
    }
}

private func expectRefusalOfCredential(_ operation: () async throws -> Void) async {
    do {
        try await operation()
        Issue.record("a forged answer was accepted")
    } catch {
        let code = (error as? SignInError)?.code
        #expect(code == .credentialRefused || code == .unknownCredential, "\(error)")
    }
}
