// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSignIn
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `Every store keeps who is on the way to another team` {
    private func person(_ identity: ExternalIdentity, _ transferSubject: String) throws -> ExportedPerson {
        try ExportedPerson(
            storedIdentity: identity,
            recipient: TeamID("ZYXWV98765"),
            transferSubject: transferSubject
        )
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `everybody of a team is exported once, in pages`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let (team, recipient) = ("ABCDE12345", try TeamID("ZYXWV98765"))
            var people: [ExternalIdentity] = []
            for name in ["ada", "bob", "eve"] {
                people.append(try Sample.identity("subject." + name))
                _ = try await Sample.populate(store, name, openedBy: people[people.count - 1])
            }
            _ = try await Sample.populate(store, "other", openedBy: Sample.identity("x", tenant: "OTHER12345"))
            _ = try await Sample.populate(
                store,
                "google",
                openedBy: Sample.identity("y", provider: .google, tenant: "")
            )
            let first = try await store.identities(of: team, notExportedTo: recipient, after: "", limit: 2)
            #expect(first == Array(people.prefix(2)))
            let rest = try await store.identities(of: team, notExportedTo: recipient, after: first[1].subject, limit: 2)
            #expect(rest == [people[2]])
            try await store.saveExport(person(people[0], "t.ada"), at: Sample.start)
            try await store.saveExport(person(people[0], "t.ada.again"), at: Sample.start)
            let left = try await store.identities(of: team, notExportedTo: recipient, after: "", limit: 9)
            #expect(left == [people[1], people[2]])
            #expect(try await store.export(under: "t.ada", to: recipient) == nil)
            #expect(try await store.export(under: "t.ada.again", to: recipient)?.identity == people[0])
            #expect(try await store.export(under: "t.ada.again", to: TeamID(team)) == nil)
            #expect(try await store.exports(from: team, to: recipient, after: "", limit: 9).count == 1)
            #expect(try await store.exports(from: team, to: recipient, after: people[0].subject, limit: 9).isEmpty)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a link that moves keeps its account, and its tokens and its transfer go`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let (old, new) = (try Sample.identity("old"), try Sample.identity("new", tenant: "ZYXWV98765"))
            let order = try Sample.order(old)
            try await store.saveRevocation(order)
            let (account, session) = try await Sample.populate(store, "ada", openedBy: old)
            try await store.saveNewcomer(Sample.newcomer(new))
            try await store.saveExport(person(old, "t.ada"), at: Sample.start)
            #expect(try await store.externalTokens(dueAt: Sample.start.adding(seconds: 864_000), limit: 9).count == 1)
            try await store.moveLink(from: old, to: new)
            #expect(try await store.owner(of: old) == nil)
            #expect(try await store.owner(of: new)?.secrets.account == account)
            #expect(try await store.session(session.tokenDigest) != nil)
            #expect(try await store.externalTokens(dueAt: Sample.start.adding(seconds: 864_000), limit: 9).isEmpty)
            #expect(try await store.waitingRevocations() == 0)
            #expect(try await store.export(under: "t.ada", to: TeamID("ZYXWV98765")) == nil)
            #expect(try await store.newcomer(new, at: Sample.start) == nil)
            await expectRefusal(.notFound) { try await store.moveLink(from: old, to: new) }
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `an identity that opens an account is not taken by a move`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let (old, new) = (try Sample.identity("old"), try Sample.identity("new", tenant: "ZYXWV98765"))
            let (account, _) = try await Sample.populate(store, "ada", openedBy: old)
            let (other, _) = try await Sample.populate(store, "bob", openedBy: new)
            await expectRefusal(.identityTaken) { try await store.moveLink(from: old, to: new) }
            #expect(try await store.owner(of: old)?.link.account == account.id)
            #expect(try await store.owner(of: new)?.link.account == other.id)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `a link that has ended moves as one that has`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let (old, new) = (try Sample.identity("old"), try Sample.identity("new", tenant: "ZYXWV98765"))
            let (account, _) = try await Sample.populate(store, "ada", openedBy: old)
            let end = Sample.mark(old, .consentRevoked, at: Sample.start.adding(seconds: 60))
            _ = try await store.recordNotification(end, deletingAfter: 86_400, usesPasswords: true)
            let before = try #require(try await store.externalLinks(of: account.id).first)
            #expect(before.endedAt != nil)
            try await store.moveLink(from: old, to: new)
            let after = try #require(try await store.externalLinks(of: account.id).first)
            #expect(after.identity == new && after.endedAt == before.endedAt)
            #expect(after.linkedAt == before.linkedAt)
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `who has no account is not exported, and whose account goes is forgotten`(
        _ kind: StoreUnderTest
    ) async throws {
        try await kind.withStore { store in
            let old = try Sample.identity("old")
            await expectRefusal(.notFound) { try await store.saveExport(person(old, "t.ada"), at: Sample.start) }
            let (account, _) = try await Sample.populate(store, "ada", openedBy: old)
            try await store.saveExport(person(old, "t.ada"), at: Sample.start)
            try await store.deleteAccount(
                account.id,
                onBehalfOf: nil,
                leaving: TrailEvent(account: nil, at: Sample.start, kind: .accountDeleted)
            )
            #expect(try await store.export(under: "t.ada", to: TeamID("ZYXWV98765")) == nil)
        }
    }
}
