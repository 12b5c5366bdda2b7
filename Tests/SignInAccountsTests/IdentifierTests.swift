// SPDX-License-Identifier: Apache-2.0

import MartletTesting
import AccountMessages
import AccountStorage
import OneTimeCodes
import PasskeyClient
import SecretMemory
import SignInAccounts
import SignInTesting
import Testing
import WebAuthnTypes

@Suite struct `A verified address that finds its account` {
    private func world(_ identifiers: Identifiers, codes: CodeUse = .off) throws -> World {
        try World {
            $0.addressKinds = [.email, .phone]
            $0.identifiers = identifiers
            $0.codes = codes
            $0.recovery = RecoveryPolicy()
        }
    }

    /// An account with a password and an address.
    @discardableResult
    private func owner(_ name: String, _ address: String, in world: World) async throws -> (SignedInSession, Person) {
        let person = try world.person()
        try await world.addAccount(name)
        // Under its name, whatever finds accounts afterwards.
        let names = try World(store: world.store)
        let account = try await names.signIn(name, person).signedIn.account.id
        try await world.store.saveAddress(
            VerifiedAddress(
                recipient: try world.recipient(address),
                language: .english,
                verifiedAt: world.clock.now
            ),
            replacing: nil,
            of: account,
            limit: VerifiedAddress.limit,
            onBehalfOf: nil,
            event: TrailEvent(account: account, at: world.clock.now, kind: .addressAdded)
        )
        // Anew: another address takes away that the password was verified.
        return (try await names.signIn(name, person).signedIn, person)
    }

    @Test(arguments: ["ada@example.com", "ADA@Example.COM", "Ada@example.com"])
    func `does so with the password, in any case`(_ typed: String) async throws {
        for identifiers in [Identifiers.email, .both] {
            let world = try world(identifiers)
            try await owner("ada", "Ada@Example.com", in: world)
            #expect(try await world.signIn(typed, world.person()).signedIn.account.name.text == "ada")
        }
        let names = try world(.name)
        try await owner("ada", "Ada@Example.com", in: names)
        await expectRefusal(.passwordRefused) { _ = try await names.signIn(typed, names.person()) }
    }

    @Test func `stands beside the name under both, and in its place under email`() async throws {
        let both = try world(.both)
        try await owner("ada", "ada@example.com", in: both)
        #expect(try await both.signIn("ada", both.person()).signedIn.account.name.text == "ada")
        let email = try world(.email)
        try await owner("ada", "ada@example.com", in: email)
        await expectRefusal(.passwordRefused) { _ = try await email.signIn("ada", email.person()) }
    }

    @Test func `brings its passkeys, its codes and its recovery`() async throws {
        let world = try world(.email, codes: .signIn)
        let (signedIn, person) = try await owner("ada", "ada@example.com", in: world)
        let begun = try await world.engine.codeSignIn.begin(typed: "ada@example.com", visitor: person.visitor)
        #expect(world.messenger.postings.count == 1 && begun.sentTo == nil)
        _ = try await world.engine.codeSignIn.begin(typed: "ada", visitor: person.visitor)
        #expect(world.messenger.postings.count == 1)

        let recovery = try await world.recover("ada@example.com", person)
        try await world.sendRecoveryCode(recovery, person)
        #expect(world.messenger.postings.last?.purpose == .recovery)
        _ = try await world.proveLast(.sentCode(world.messenger.lastCode()), recovery, person)
        let byName = try await world.recover("ada", person)
        try await world.sendRecoveryCode(byName, person)
        #expect(world.messenger.postings.count == 2)

        _ = signedIn
        let session = try await world.signIn("ada@example.com", person).signedIn
        _ = try await world.addPasskey(session, person)
        let outcome = try await world.signIn(person, name: "Ada@example.com")
        #expect(outcome.signedIn.account.name.text == "ada" && !outcome.nameDiffers)
    }

    @Test func `shows no list of passkeys that would tell to which name it belongs`() async throws {
        for identifiers in [Identifiers.email, .both] {
            let world = try world(identifiers)
            let (session, person) = try await owner("ada", "ada@example.com", in: world)
            _ = try await world.addPasskey(session, person)
            for typed in ["ada@example.com", "nobody@example.com"] {
                let start = try await world.engine.signIn.begin(name: typed, visitor: person.visitor)
                #expect(start.options.allowedCredentials.isEmpty)
            }
        }
        let world = try world(.both)
        let (session, person) = try await owner("ada", "ada@example.com", in: world)
        _ = try await world.addPasskey(session, try world.person(tellsDiscoverability: false))
        let start = try await world.engine.signIn.begin(name: "ada", visitor: person.visitor)
        #expect(!start.options.allowedCredentials.isEmpty)
    }

    @Test func `in another domain that folds to the same finds nobody`() async throws {
        let world = try world(.both)
        try await owner("bob", "bob@strasse.example", in: world)
        for typed in ["bob@stra\u{DF}e.example", "bob@\u{17F}trasse.example"] {
            await expectRefusal(.passwordRefused) { _ = try await world.signIn(typed, world.person()) }
        }
        _ = try await world.signIn("bob@strasse.example", world.person())
    }

    @Test func `sends recovery's code to the address that was typed`() async throws {
        let world = try world(.both)
        let (signedIn, person) = try await owner("ada", "ada@example.com", in: world)
        try await world.addAddress("ada@example.org", signedIn, person)
        for typed in ["ada@example.org", "ada@example.com"] {
            let start = try await world.recover(typed, person)
            try await world.sendRecoveryCode(start, person)
            #expect(world.messenger.postings.last?.recipient.text == typed)
        }
    }

    @Test func `is not shadowed by a name that reads the same`() async throws {
        let world = try world(.both)
        // Somebody took the name before addresses counted.
        try await world.addAccount("ada@example.com", password: "the password of somebody else")
        try await owner("ada", "ada@example.com", in: world)
        for typed in ["ada@example.com", "ADA@EXAMPLE.COM"] {
            #expect(try await world.signIn(typed, world.person()).signedIn.account.name.text == "ada")
            await expectRefusal(.passwordRefused) {
                _ = try await world.signIn(typed, password: "the password of somebody else", world.person())
            }
        }
    }

    @Test func `is not taken for the name that reads the same by an operator's command`() async throws {
        let world = try world(.both)
        try await world.addAccount("ada@example.com", password: "the password of somebody else")
        try await owner("ada", "ada@example.com", in: world)
        try await owner("zoe@example.com", "zoe@example.com", in: world)
        let administration = world.engine.administration
        for text in ["ada@example.com", "ADA@example.com"] {
            let refusal = await expectRefusal(.notFound) { try await administration.disable(named: text) }
            #expect(refusal?.message.contains("name:ada@example.com or name:ada") == true)
            await expectRefusal(.notFound) { try await administration.setOperator(true, accountNamed: text) }
            await expectRefusal(.notFound) { _ = try await administration.makeSignInLink(named: text) }
        }
        #expect(try await administration.account(named: "name:ADA@example.com").account.name.text == "ada@example.com")
        #expect(try await administration.account(named: "ada").account.name.text == "ada")
        // A name that is the account's own address is no question.
        #expect(try await administration.account(named: "zoe@example.com").account.name.text == "zoe@example.com")
        await expectRefusal(.notFound) { _ = try await administration.account(named: "name:nobody") }
    }

    @Test func `is a telephone number, too, and not taken for a name that reads the same by an operator's command`()
        async throws
    {
        let world = try world(.name)
        try await owner("ada", "+819012345678", in: world)
        let administration = world.engine.administration
        for text in ["+819012345678", "+81 90-1234-5678", "+81-90-1234-5678"] {
            #expect(try await administration.account(named: text).account.name.text == "ada")
        }
        await expectRefusal(.notFound) { _ = try await administration.account(named: "+819012345679") }
        for name in ["+819012345678", "+81-90-1234-5678"] {
            try await world.addAccount(name, password: "the password of somebody else")
            let refusal = await expectRefusal(.notFound) { try await administration.delete(named: name) }
            #expect(refusal?.message.contains("name:\(name) or name:ada") == true)
            #expect(try await administration.account(named: "name:\(name)").account.name.text == name)
        }
    }

    @Test func `is not taken as a name by whoever signs up before its owner verifies it`() async throws {
        let world = try world(.name)
        let eve = try world.person()
        for name in ["+819012345678", "+81-90-1234-5678"] {
            let refusal = await expectRefusal(.nameInvalid) { _ = try await world.signUp(name, eve) }
            #expect(refusal?.message.contains("telephone number") == true)
        }
        await expectRefusal(.notFound) {
            _ = try await world.engine.administration.account(named: "+819012345678")
        }
        // Accounts of before are still found by such a name.
        try await world.addAccount("+819012345678")
        #expect(try await world.signIn("+819012345678", eve).signedIn.account.name.text == "+819012345678")
    }

    @Test func `is named by operators as people name it, and by no look-alike`() async throws {
        let world = try world(.name)
        try await owner("ada", "ada@example.com", in: world)
        try await owner("bob", "bob@strasse.example", in: world)
        let administration = world.engine.administration
        #expect(try await administration.account(named: "Ada@Example.com").account.name.text == "ada")
        for text in ["bob@stra\u{DF}e.example", "name:ada@example.com", "zoe@example.com"] {
            await expectRefusal(.notFound) { _ = try await administration.account(named: text) }
        }
    }

    @Test func `has its owner told of wrong passwords, and not the one whose name reads the same`() async throws {
        let world = try world(.both)
        try await owner("ada", "ada@example.com", in: world)
        try await owner("bob", "bob@strasse.example", in: world)
        try await world.addAccount("ada@example.com", password: "the password of somebody else")
        let names = try World(store: world.store)
        let other = try await names.signIn("ada@example.com", password: "the password of somebody else", names.person())
        func told(_ name: String) async throws -> [String] {
            try await world.engine.upkeep.run()
            let owner = try #require(try await world.store.account(named: name)?.account.id)
            return try await world.store.trail(of: owner, limit: 500).filter { $0.kind == .manyFailures }.map(\.detail)
        }
        // In a session, the name is the session's account's, whatever it reads like.
        for _ in 0..<10 {
            await expectRefusal(.passwordRefused) {
                _ = try await world.engine.stepUp.verify(password: "a wrong password", other.signedIn)
            }
        }
        #expect(try await told("ada").isEmpty)
        #expect(try await told("ada@example.com") == ["10"])
        // At the sign-in, the text is the address.
        for _ in 0..<10 {
            await expectRefusal(.passwordRefused) {
                _ = try await world.signIn("ada@example.com", password: "a wrong password", world.person())
            }
        }
        #expect(try await told("ada") == ["10"])
        #expect(try await told("ada@example.com") == ["10"])
        // What merely folds to an address was tried for nobody.
        for _ in 0..<10 {
            await expectRefusal(.passwordRefused) {
                _ = try await world.signIn("bob@stra\u{DF}e.example", password: "a wrong password", world.person())
            }
        }
        #expect(try await told("bob").isEmpty)
    }

    @Test(
        arguments: [
            "\u{430}da@example.com", "ada@ex\u{430}mple.com", "ada\u{FF20}example.com", "ａｄａ@example.com",
            "ada@example.com\u{200B}", " ada@example.com", "ada@example.com.", "ada@example.com\0", "ada+x@example.com",
            "ada@xn--example.com", "ada@exämple.com",
        ]
    )
    func `is found by no look-alike`(_ typed: String) async throws {
        let world = try world(.both)
        try await owner("ada", "ada@example.com", in: world)
        await expectRefusal(.passwordRefused) { _ = try await world.signIn(typed, world.person()) }
    }

    @Test(arguments: [Identifiers.name, .both])
    func `cannot be taken as a name`(_ identifiers: Identifiers) async throws {
        let world = try world(identifiers)
        for name in ["ada@example.com", "boss@corp", "ada@", "@", "Boss@Corp.Example", "b+x@corp.example"] {
            await expectRefusal(.nameInvalid) { _ = try await world.signUp(name, world.person()) }
        }
        _ = try await world.signUp("ada", world.person())
        // Accounts of before, and imported ones, keep theirs.
        try await world.addAccount("ada@example.com")
        _ = try await world.engine.administration.account(named: "name:ada@example.com")
    }

    @Test(arguments: [
        "admin", "Admin", "ADMIN", "root", "administrator", "postmaster", "hostmaster", "webmaster", "abuse",
        "security",
        "web-master", "post.master", "ad_min", "a.d.m.i.n", "admin+1", "root-", "no-reply", "mailer-daemon", "support",
        "adm\u{130}n",
    ])
    func `is given to no account whose owner chooses a name that stands for the operator`(_ name: String) async throws {
        let world = try world(.name)
        let refusal = await expectRefusal(.nameInvalid) { _ = try await world.signUp(name, world.person()) }
        #expect(refusal?.message.contains("run the service") == true)
        // Where it was before, it stays.
        try await world.addAccount(name)
        #expect(try await world.signIn(name, world.person()).signedIn.account.name.text == name)
    }

    @Test(arguments: ["adam", "badmin", "admins", "rooted", "administrators", "security2", "wwwada"])
    func `is given where it only resembles one that stands for the operator`(_ name: String) async throws {
        let world = try world(.name)
        #expect(try await world.signUp(name, world.person()).signedIn.account.name.text == name)
    }

    @Test func `finds the account no more once it is removed or replaced`() async throws {
        let world = try world(.both)
        let (signedIn, person) = try await owner("ada", "ada@example.com", in: world)
        try await world.addAddress("ada@example.org", replacing: world.recipient("ada@example.com"), signedIn, person)
        await expectRefusal(.passwordRefused) { _ = try await world.signIn("ada@example.com", world.person()) }
        _ = try await world.signIn("ada@example.org", world.person())
        try await world.engine.addresses.remove(try world.recipient("ada@example.org"), signedIn)
        await expectRefusal(.passwordRefused) { _ = try await world.signIn("ada@example.org", world.person()) }
    }

    @Test func `gives no further hundred guesses, and does not tell that it belongs to the name`() async throws {
        let world = try World {
            $0.addressKinds = [.email]
            $0.identifiers = .both
            $0.rateLimits.passwordFailures = 100
        }
        try await owner("ada", "ada@example.com", in: world)
        for index in 0..<100 {
            await expectRefusal(.passwordRefused) {
                let typed = index < 60 ? "ada" : "ada@example.com"
                let stranger = try world.person(address: "198.51.100.\(index)")
                _ = try await world.signIn(typed, password: "a wrong password", stranger)
            }
        }
        // A hundred and first, right as it is, under either: no other answer than for a wrong one.
        for typed in ["ada", "ada@example.com"] {
            await expectRefusal(.passwordRefused) { _ = try await world.signIn(typed, world.person()) }
        }
    }

    @Test func `is stopped by one place under none of the texts that find it`() async throws {
        let world = try World {
            $0.addressKinds = [.email]
            $0.identifiers = .both
            $0.rateLimits.passwordFailures = 100
        }
        let texts = ["ada", "ada@example.com", "ada@example.org", "ada@example.net", "ada@example.edu"]
        let (signedIn, person) = try await owner("ada", "ada@example.com", in: world)
        for text in texts.dropFirst(2) { try await world.addAddress(text, signedIn, person) }
        let stranger = try world.person(address: "198.51.100.1")
        for typed in texts {
            for _ in 0..<30 {
                _ = await expectAny { _ = try await world.signIn(typed, password: "a wrong password", stranger) }
            }
        }
        for typed in texts { _ = try await world.signIn(typed, world.person(address: "203.0.113.1")) }
    }

    @Test func `begins its count anew with a complete sign-in under the other`() async throws {
        let world = try World {
            $0.addressKinds = [.email]
            $0.identifiers = .both
            $0.rateLimits.passwordFailures = 50
        }
        try await owner("ada", "ada@example.com", in: world)
        for _ in 0..<8 {
            for typed in ["ada", "ada@example.com"] {
                for _ in 0..<4 {
                    await expectRefusal(.passwordRefused) {
                        _ = try await world.signIn(typed, password: "a wrong password", world.person())
                    }
                }
            }
            _ = try await world.signIn("ada", world.person())
        }
    }

    @Test(arguments: [Identifiers.email, .both])
    func `is looked for with the same work for every text`(_ identifiers: Identifiers) async throws {
        let service = try SQLiteService {
            $0.addressKinds = [.email]
            $0.identifiers = identifiers
            $0.recovery = RecoveryPolicy()
        }
        let world = service.world
        for name in ["ada", "zoe"] { try await owner(name, "\(name)@example.com", in: world) }
        try await world.addAccount("bare")
        _ = try? await world.signUp("keys", world.person())
        let typed = [
            "ada", "bare", "nobody", "no name!", "ada@example.com", "zoe@example.com", "bob@example.com", "zz@z.org",
        ]
        let person = try world.person()
        let operations: [@Sendable (String) async throws -> Void] = [
            { text in _ = try? await world.signIn(text, password: "a wrong password", person) },
            { text in _ = try await world.engine.signIn.begin(name: text, visitor: person.visitor) },
            { text in
                let start = try await world.recover(text, person)
                try await world.sendRecoveryCode(start, person)
            },
        ]
        for operation in operations {
            var works: [SQLiteService.Work: [String]] = [:]
            for _ in 0..<2 {
                works = [:]
                for text in typed {
                    let work = try await service.work { try await operation(text) }
                    works[work, default: []].append(text)
                }
            }
            #expect(works.count == 1, "\(works)")
        }
    }
}
