// SPDX-License-Identifier: Apache-2.0
// Ceremonies under way stay within their memory.

import AccountStorage
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `Ceremonies in memory` {
    @Test func `push out the oldest beyond the capacity, and only those`() async throws {
        let folder = try TemporaryFolder()
        var options = SQLiteOptions()
        options.challengeCapacity = 100
        let store = try SQLiteAccountStore(path: folder.file("accounts.sqlite"), options: options)
        let tokens = (0..<1_000).map { _ in OpaqueToken(from: .system) }
        for token in tokens {
            let ceremony = AuthenticationCeremony(
                challenge: Challenge(from: .system),
                userVerification: .preferred,
                allowedCredentials: [],
                user: nil,
                expiresAt: UnixTime(seconds: 1_800_000_000)
            )
            let record = ChallengeRecord(
                key: token.digest,
                purpose: .signIn(ceremony, typedName: nil),
                binding: .bearer,
                expiresAt: Sample.start.adding(seconds: 300)
            )
            try await store.saveChallenge(record, at: Sample.start)
        }
        var found: [Int] = []
        for (index, token) in tokens.enumerated() {
            if try await store.takeChallenge(token.digest, at: Sample.start) != nil { found.append(index) }
        }
        #expect((50...100).contains(found.count))
        #expect(found == Array((1_000 - found.count)..<1_000))
    }
}
