// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import WebAuthnTypes

extension EngineContext {
    /// Seals anew what another key sealed, and deletes accounts that nothing opens any more.
    ///
    /// - Parameter limit: How many of each.
    /// - Throws: `serviceUnavailable`, `internalError`.
    func keepUpExternal(limit: Int) async throws(SignInError) {
        guard let external else { return }
        let place = sealRound.place
        let secrets = try await stored { () async throws(AccountStoreError) in
            try await store.externalSecrets(notSealedBy: external.seal.current, after: place, limit: limit)
        }
        for secret in secrets {
            // One whose key is missing stays as it is: the key may come back.
            guard let opened = try? external.seal.open(secret.sealed, in: secret.place) else { continue }
            let sealed = try external.seal.seal(opened, in: secret.place)
            _ = try await stored { () async throws(AccountStoreError) in try await store.reseal(secret, as: sealed) }
        }
        sealRound.move(behind: secrets.count < limit ? nil : secrets.last?.id)
        let now = self.now()
        guard try await sawTimePass(until: now) else { return }
        let abandoned = try await stored { () async throws(AccountStoreError) in
            try await store.abandonedLinks(at: now, usesPasswords: policy.usesPasswords, limit: limit)
        }
        for link in abandoned {
            let event = TrailEvent(account: nil, at: now, kind: .accountDeleted)
            do {
                try await stored { () async throws(AccountStoreError) in
                    try await store.deleteAbandoned(
                        link,
                        at: now,
                        usesPasswords: policy.usesPasswords,
                        leaving: event
                    )
                }
            } catch {
                // Its owner came back, or has a way in by now.
                guard error.code == .notFound else { throw error }
            }
        }
    }

    /// Whether the time since the last run went by while this service looked on.
    ///
    /// One jump of a clock would else delete every account that waits to go, which nobody brings back. What a clock jumped over,
    /// or went by while the service was down, is added to the time of each of them: their days are days that were seen.
    private func sawTimePass(until now: UnixTime) async throws(SignInError) -> Bool {
        let kept = try await stored { () async throws(AccountStoreError) in
            try await store.keptSetting(.externalUpkeptAt)
        }
        let passed = kept.flatMap { Int64($0) }.map { now.milliseconds - $0 }
        let isSeen = passed.map { (0...Self.longestStep).contains($0) } ?? false
        // Written once an hour: a run a few seconds after another one costs no commit.
        if isSeen, let passed, passed < 3_600_000 { return true }
        try await stored { () async throws(AccountStoreError) in
            if !isSeen, let passed, passed > 0 { try await store.postponeAbandoned(byMilliseconds: passed) }
            try await store.replaceSetting(.externalUpkeptAt, String(now.milliseconds))
        }
        return isSeen
    }

    /// How far a clock may go on from one run to the next, in milliseconds: a day.
    private static let longestStep: Int64 = 86_400_000
}
