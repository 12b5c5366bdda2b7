// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AccountMessages
import SecretMemory
import SignInAccounts
import Testing
import WebAuthnTypes

@Suite struct `A store with ceremonies` {
    @Test(arguments: StoreUnderTest.allCases)
    func `a ceremony goes on once from where it was looked at`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let ada = try await Sample.populate(store, "ada")
            let key = OpaqueToken(from: .system).digest
            func record(_ stamp: PasswordStamp, expires: Int64 = 60) -> ChallengeRecord {
                ChallengeRecord(
                    key: key,
                    purpose: .secondStep(PendingSecondStep(account: ada.account.id, stamp: stamp)),
                    binding: .bearer,
                    expiresAt: Sample.start.adding(seconds: expires)
                )
            }
            let stamps = (0..<3).map { _ in PasswordStamp(from: .system) }
            let (first, second, third) = (record(stamps[0]), record(stamps[1]), record(stamps[2]))
            #expect(try await !store.replaceChallenge(first, with: second, at: Sample.start), "there is none")
            try await store.saveChallenge(first, at: Sample.start)
            #expect(try await store.replaceChallenge(first, with: second, at: Sample.start))
            #expect(try await !store.replaceChallenge(first, with: third, at: Sample.start), "it went on")
            #expect(try await store.challenge(key, at: Sample.start) == second)
            let longer = record(stamps[2], expires: 61)
            #expect(try await !store.replaceChallenge(second, with: longer, at: Sample.start), "it would live longer")
            let late = Sample.start.adding(seconds: 60)
            #expect(try await !store.replaceChallenge(second, with: third, at: late), "it is out of time")
            #expect(try await store.takeChallenge(key, at: Sample.start) == second)
            #expect(try await !store.replaceChallenge(second, with: third, at: Sample.start), "it was taken")
        }
    }

    @Test(arguments: StoreUnderTest.allCases)
    func `looks at a ceremony without taking it`(_ kind: StoreUnderTest) async throws {
        try await kind.withStore { store in
            let record = ChallengeRecord(
                key: OpaqueToken(from: .system).digest,
                purpose: .secondStep(
                    PendingSecondStep(account: UserHandle(from: .system), stamp: PasswordStamp(from: .system))
                ),
                binding: .bearer,
                expiresAt: Sample.start.adding(seconds: 60)
            )
            try await store.saveChallenge(record, at: Sample.start)
            for _ in 0..<3 { #expect(try await store.challenge(record.key, at: Sample.start) == record) }
            #expect(try await store.challenge(record.key, at: record.expiresAt) == nil)
            #expect(try await store.takeChallenge(record.key, at: Sample.start) == record)
            #expect(try await store.challenge(record.key, at: Sample.start) == nil)
        }
    }
}
