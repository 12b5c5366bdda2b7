// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
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
        #expect(found == Array(900..<1_000))
    }

    /// A ceremony that was begun from an address.
    private func record(from address: String, at now: UnixTime = Sample.start) throws -> ChallengeRecord {
        let ceremony = AuthenticationCeremony(
            challenge: Challenge(from: .system),
            userVerification: .preferred,
            allowedCredentials: [],
            user: nil,
            expiresAt: now.adding(seconds: 300)
        )
        return ChallengeRecord(
            key: OpaqueToken(from: .system).digest,
            purpose: .signIn(ceremony, typedName: nil),
            binding: .bearer,
            expiresAt: now.adding(seconds: 300),
            address: AddressKey(text: address)
        )
    }

    /// From where somebody floods.
    enum Origin: CaseIterable {
        case oneIPv4Address, one64, a56, a48

        func address(_ number: Int) -> String {
            let part = String(number, radix: 16)
            return switch self {
            case .oneIPv4Address: "198.51.100.9"
            case .one64: "2001:db8:1:2::\(part)"
            case .a56: "2001:db8:1:\(String(number % 256, radix: 16))::1"
            case .a48: "2001:db8:1:\(part)::1"
            }
        }
    }

    @Test(arguments: Origin.allCases)
    func `of others are pushed out by no flood`(from origin: Origin) async throws {
        let store = InMemoryAccountStore()
        let own = try record(from: "203.0.113.7")
        try await store.saveChallenge(own, at: Sample.start)
        var flood: [ChallengeRecord] = []
        for number in 0..<40_000 { flood.append(try record(from: origin.address(number))) }
        for record in flood { try await store.saveChallenge(record, at: Sample.start) }
        #expect(try await store.takeChallenge(own.key, at: Sample.start) == own)
        var left = 0
        for record in flood where try await store.takeChallenge(record.key, at: Sample.start) != nil { left += 1 }
        #expect(left == SQLiteOptions().challengeShare)
    }

    @Test func `of a person outlast a flood from a hundred sites at once`() async throws {
        let store = InMemoryAccountStore()
        let own = try record(from: "203.0.113.7")
        try await store.saveChallenge(own, at: Sample.start)
        for number in 0..<100_000 {
            try await store.saveChallenge(record(from: "198.51.100.\(number % 100)"), at: Sample.start)
        }
        #expect(try await store.takeChallenge(own.key, at: Sample.start) == own)
    }

    @Test func `that are taken, or out of time, leave room for as many again`() async throws {
        let store = InMemoryAccountStore()
        var now = Sample.start
        for _ in 0..<5 {
            for number in 0..<2_000 {
                let record = try record(from: "203.0.113.\(number % 4)", at: now)
                try await store.saveChallenge(record, at: now)
                #expect(try await store.challenge(record.key, at: now) == record)
                if number % 2 == 0 { #expect(try await store.takeChallenge(record.key, at: now) == record) }
                #expect(try await store.challenge(record.key, at: now) == (number % 2 == 0 ? nil : record))
            }
            now = now.adding(seconds: 301)
            try await store.sweep(at: now, limit: 100)
            #expect(store.ceremonies == 0)
        }
    }
}
