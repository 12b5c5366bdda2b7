// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountStorage
import Foundation
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `The database file` {
    @Test func `holds no token and no challenge in clear`() async throws {
        let folder = try TemporaryFolder()
        let store = try SQLiteAccountStore(path: folder.file("accounts.sqlite"))
        let stored = try await Sample.populate(store, "ada")
        let tokens = (0..<4).map { _ in OpaqueToken(from: .system) }
        let challenge = Challenge(from: .system)
        var session = Sample.session(of: stored.account)
        session.tokenDigest = tokens[0].digest
        try await store.recordSignIn(stored.use(), session: session, event: Sample.event(stored.account, .signedIn))
        let end = Sample.start.adding(seconds: 300)
        try await store.saveSignInLink(
            SignInLink(digest: tokens[1].digest, account: stored.account.id, expiresAt: end),
            event: Sample.event(stored.account, .signInLinkCreated)
        )
        try await store.saveInvite(Invite(digest: tokens[2].digest, expiresAt: end))
        let ceremony = AuthenticationCeremony(
            challenge: challenge,
            userVerification: .preferred,
            allowedCredentials: [],
            user: nil,
            expiresAt: UnixTime(seconds: 1_800_000_000)
        )
        try await store.saveChallenge(
            ChallengeRecord(
                key: tokens[3].digest,
                purpose: .signIn(ceremony, typedName: nil),
                binding: .bearer,
                expiresAt: end
            ),
            at: Sample.start
        )
        _ = try await store.backup(to: folder.file("backup"))

        var secrets = [challenge.bytes]
        for token in tokens { secrets += [Array(token.exposedText.utf8), try bytes(of: token)] }
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let data = try Data(contentsOf: URL(fileURLWithPath: folder.file(name)))
            for secret in secrets { #expect(data.firstRange(of: Data(secret)) == nil, "\(name)") }
        }
        let wal = try Data(contentsOf: URL(fileURLWithPath: folder.file("accounts.sqlite-wal")))
        #expect(wal.firstRange(of: Data(tokens[0].digest.bytes)) != nil, "the search would find what is there")
    }

    @Test func `forgets a deleted account down to its bytes`() async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("accounts.sqlite")
        let store = try SQLiteAccountStore(path: path)
        _ = try await Sample.populate(store, "stays")
        let stored = try await Sample.populate(store, "unmistakable-name")
        try await store.deleteAccount(
            stored.account.id,
            onBehalfOf: nil,
            leaving: TrailEvent(account: nil, at: Sample.start, kind: .accountDeleted)
        )
        _ = try await store.backup(to: folder.file("backup"))
        let data = try Data(contentsOf: URL(fileURLWithPath: folder.file("backup")))
        #expect(data.firstRange(of: Data("unmistakable-name".utf8)) == nil)
        #expect(data.firstRange(of: Data(stored.account.id.bytes)) == nil)
        #expect(data.firstRange(of: Data(stored.passkeys[0].credential.id.bytes)) == nil)
    }

    /// The 32 bytes behind a token's text.
    private func bytes(of token: OpaqueToken) throws -> [UInt8] {
        let padded = token.exposedText.replacing("-", with: "+").replacing("_", with: "/") + "="
        return Array(try #require(Data(base64Encoded: padded)))
    }
}
