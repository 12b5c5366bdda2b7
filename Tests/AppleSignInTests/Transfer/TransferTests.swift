// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSignIn
import JSONCoding
import Testing

@Suite struct TransferTests {
    private let setting: Setting
    private let oldTeam: TeamID
    private let oldIdentity: ExternalIdentity
    private let exported: ExportedPerson
    private let transfer: TeamTransfer

    init() throws {
        setting = try Setting()
        oldTeam = try TeamID("OLDTEAM123")
        oldIdentity = try ExternalIdentity(provider: .apple, tenant: oldTeam.text, subject: "old-1")
        exported = try ExportedPerson(
            storedIdentity: oldIdentity,
            recipient: setting.team,
            transferSubject: "transfer-1"
        )
        transfer = try TeamTransfer(from: oldTeam, to: setting.team, acceptedAt: now)
    }

    @Test func `the giving team asks with its token, secret and subject`() throws {
        let old = try IdentityProvider.apple(team: oldTeam, clients: [setting.app])
        let sent = try MigrationEndpoint(old).export(
            oldIdentity,
            to: setting.team,
            client: setting.app,
            secret: ClientSecret("s"),
            token: AccessToken("t")
        )
        #expect(sent.address.text == "https://appleid.apple.com/auth/usermigrationinfo")
        #expect(sent.bearer?.exposedText == "t")
        #expect(
            sentFields(sent) == [
                ["client_id", "com.example.App"], ["client_secret", "s"], ["sub", "old-1"], ["target", "ABCDE12345"],
            ]
        )
        expectCode(.requestInvalid) {
            try MigrationEndpoint(setting.provider).export(
                oldIdentity,
                to: setting.team,
                client: setting.app,
                secret: ClientSecret("s"),
                token: AccessToken("t")
            )
        }
        expectCode(.requestInvalid) {
            try MigrationEndpoint(old).export(
                oldIdentity,
                to: oldTeam,
                client: setting.app,
                secret: ClientSecret("s"),
                token: AccessToken("t")
            )
        }
    }

    @Test func `the taking team asks by the transfer subject`() throws {
        let endpoint = try MigrationEndpoint(setting.provider)
        let (secret, token) = (try ClientSecret("s"), try AccessToken("t"))
        let sent = try endpoint.import("transfer-1", client: setting.app, secret: secret, token: token)
        #expect(sentFields(sent).last == ["transfer_sub", "transfer-1"])
        expectCode(.identifierInvalid) { try endpoint.import("a b", client: setting.app, secret: secret, token: token) }
        expectCode(.requestInvalid) {
            try endpoint.import("a", client: ClientID("com.evil.app"), secret: secret, token: token)
        }
        expectCode(.requestInvalid) { try MigrationEndpoint(IdentityProvider.google(clients: [setting.app])) }
    }

    @Test func `answers are read strictly, both ways`() throws {
        let export = MigrationReply(
            answer(200, #"{"transfer_sub":"transfer-1"}"#),
            exportOf: oldIdentity,
            to: setting.team
        )
        #expect(export == .found(exported))
        let answered = answer(200, #"{"sub":"new-1","email":"x@privaterelay.appleid.com","is_private_email":true}"#)
        guard case .found(let person) = MigrationReply(answered, importOf: "transfer-1", into: setting.team) else {
            Issue.record("not found")
            return
        }
        #expect(person.identity.tenant == "ABCDE12345" && person.identity.subject == "new-1")
        #expect(person.email?.isPrivateRelay == true && person.email?.isVerified == false)
        for body in ["", "{}", #"{"transfer_sub":""}"#, #"{"transfer_sub":7}"#, #"{"sub":"a b"}"#, "[]"] {
            let found = answer(200, body)
            #expect(MigrationReply(found, exportOf: oldIdentity, to: setting.team) == .fault(.unreadable))
            #expect(MigrationReply(found, importOf: "t", into: setting.team) == .fault(.unreadable))
        }
        guard
            case .refused = MigrationReply(
                answer(400, #"{"error":"invalid_request"}"#),
                exportOf: oldIdentity,
                to: setting.team
            )
        else {
            Issue.record("no refusal")
            return
        }
        #expect(MigrationReply(nil, importOf: "t", into: setting.team) == .fault(.unreachable))
    }

    @Test func `a list that was stored keeps its form`() {
        expectCode(.identifierInvalid) {
            try ExportedPerson(storedIdentity: oldIdentity, recipient: setting.team, transferSubject: "")
        }
        expectCode(.settingInvalid) { try TeamTransfer(from: oldTeam, to: oldTeam, acceptedAt: now) }
    }

    private func match(
        _ subject: JSONValue? = "transfer-1",
        exported: ExportedPerson?,
        old: Int? = 1,
        new: Int? = nil,
        after seconds: Int64 = 0
    ) throws -> TeamTransfer.Match {
        let person = try setting.verify(("transfer_sub", subject))
        return transfer.match(person, exported: exported, owners: (old, new), at: now.adding(seconds: seconds))
    }

    @Test func `within sixty days somebody is found by the transfer subject in their token`() throws {
        #expect(try match(exported: exported) == .moves(from: oldIdentity))
        #expect(try match(exported: exported, after: 60 * 86_400 - 1) == .moves(from: oldIdentity))
        #expect(try match(exported: exported, new: 1) == .moves(from: oldIdentity))
    }

    @Test func `before, after, and without an export nobody is found`() throws {
        #expect(try match(exported: exported, after: -1) == .none)
        #expect(try match(exported: exported, after: 60 * 86_400) == .none)
        #expect(try match(exported: nil) == .none)
        #expect(try match(nil, exported: exported) == .none)
        #expect(try match("transfer-2", exported: exported) == .none)
        #expect(try match(exported: exported, old: nil) == .none)
    }

    @Test func `two accounts are never made one`() throws {
        #expect(try match(exported: exported, new: 2) == .contradiction(with: oldIdentity))
    }

    @Test func `an export for another team, or of another one, moves nobody`() throws {
        let elsewhere = try ExportedPerson(
            storedIdentity: oldIdentity,
            recipient: oldTeam,
            transferSubject: "transfer-1"
        )
        #expect(try match(exported: elsewhere) == .none)
        let third = try ExternalIdentity(provider: .apple, tenant: "THIRDTEAM1", subject: "old-1")
        let other = try ExportedPerson(storedIdentity: third, recipient: setting.team, transferSubject: "transfer-1")
        #expect(try match(exported: other) == .none)
    }

    @Test func `nothing that is printed tells who moves`() throws {
        let reply = MigrationReply(answer(200, #"{"sub":"new-1"}"#), importOf: "transfer-1", into: setting.team)
        let texts = prints(exported) + prints(reply) + prints(TeamTransfer.Match.moves(from: oldIdentity))
        for text in texts {
            #expect(!text.contains("old-1") && !text.contains("new-1") && !text.contains("transfer-1"))
        }
    }
}
