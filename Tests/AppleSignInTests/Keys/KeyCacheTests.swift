// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSignIn
import Testing

@Suite struct KeyCacheTests {
    private let set: KeySet
    private let rotated: KeySet

    init() throws {
        set = try KeySet(parsing: Issuer.shared.keySet())
        rotated = try KeySet(parsing: Issuer.shared.keySet(id: "rsa-2"))
    }

    /// A lookup in one word, and the fetch that it asks for.
    private func look(_ cache: inout KeyCache, _ id: String, at seconds: Int64) -> (word: String, fetch: KeyFetch?) {
        switch cache.key(id, at: now.adding(seconds: seconds)) {
        case .found(let key, nil): ("found \(key.id)", nil)
        case .found(let key, let renewal?): ("found \(key.id), renew", renewal)
        case .fetch(let fetch): ("fetch", fetch)
        case .wait: ("wait", nil)
        case .unknown(let time): ("unknown for \((time.milliseconds - now.milliseconds) / 1_000 - seconds)", nil)
        case .unavailable(let time):
            ("unavailable for \((time.milliseconds - now.milliseconds) / 1_000 - seconds)", nil)
        }
    }

    private func filled() throws -> KeyCache {
        var cache = KeyCache()
        let fetch = try #require(look(&cache, "rsa-1", at: 0).fetch)
        cache.end(fetch, with: set, at: now)
        return cache
    }

    @Test func `the first token fetches the set, and those after it wait for that`() throws {
        var cache = KeyCache()
        let (word, fetch) = look(&cache, "rsa-1", at: 0)
        #expect(word == "fetch")
        for second in 0..<29 { #expect(look(&cache, "rsa-1", at: Int64(second)).word == "wait") }
        cache.end(try #require(fetch), with: set, at: now.adding(seconds: 29))
        #expect(look(&cache, "rsa-1", at: 29).word == "found rsa-1")
    }

    @Test func `a fetch that never ends counts as failed, and its late answer is passed over`() throws {
        var cache = KeyCache()
        let lost = try #require(look(&cache, "rsa-1", at: 0).fetch)
        #expect(look(&cache, "rsa-1", at: 30).word == "unavailable for 5")
        let second = try #require(look(&cache, "rsa-1", at: 35).fetch)
        cache.end(lost, with: rotated, at: now.adding(seconds: 36))
        #expect(look(&cache, "rsa-1", at: 36).word == "wait")
        cache.end(second, with: set, at: now.adding(seconds: 37))
        #expect(look(&cache, "rsa-1", at: 37).word == "found rsa-1")
        #expect(look(&cache, "rsa-2", at: 37).word.hasPrefix("unknown"))
    }

    @Test func `an amplifier: made-up key names cause one fetch in five minutes, whatever their number`() throws {
        var cache = try filled()
        var fetches = 0
        for second in 0..<3_000 {
            let (word, fetch) = look(&cache, "made-up-\(second)", at: Int64(second))
            if let fetch {
                fetches += 1
                cache.end(fetch, with: set, at: now.adding(seconds: Int64(second)))
            } else {
                #expect(word.hasPrefix("unknown"))
            }
        }
        #expect(fetches == 9)
    }

    @Test func `strangers' names spend nothing of what sign-ins have`() throws {
        var cache = try filled()
        func isUnknown(_ time: Int64) -> Bool {
            let found = cache.key("made-up", for: .stranger, at: now.adding(seconds: time))
            return if case .unknown = found { true } else { false }
        }
        guard case .fetch(let fetch) = cache.key("made-up", for: .stranger, at: now.adding(seconds: 300)) else {
            Issue.record("nothing was fetched")
            return
        }
        cache.end(fetch, with: set, at: now.adding(seconds: 301))
        #expect(isUnknown(302))
        // The provider brings a key into use that it did not show before.
        let own = try #require(look(&cache, "rsa-2", at: 303).fetch)
        cache.end(own, with: rotated, at: now.adding(seconds: 304))
        #expect(look(&cache, "rsa-2", at: 304).word == "found rsa-2")
        #expect(look(&cache, "made-up", at: 305).word == "unknown for 298")
        // Two in five minutes, whoever asks.
        #expect(isUnknown(602))
    }

    @Test func `a fetch that a stranger caused, whatever for, spends nothing of what sign-ins have`() throws {
        func fetch(_ cache: inout KeyCache, _ time: Int64) -> KeyFetch? {
            switch cache.key("rsa-1", for: .stranger, at: now.adding(seconds: time)) {
            case .fetch(let fetch), .found(_, let fetch?): fetch
            default: nil
            }
        }
        // The first set of all, and the renewal of it.
        var cache = KeyCache()
        let first = try #require(fetch(&cache, 0))
        cache.end(first, with: set, at: now)
        let early = try #require(look(&cache, "rsa-2", at: 1).fetch)
        cache.end(early, with: set, at: now.adding(seconds: 1))
        let renewal = try #require(fetch(&cache, 43_201))
        cache.end(renewal, with: set, at: now.adding(seconds: 43_201))
        let own = try #require(look(&cache, "rsa-2", at: 43_202).fetch)
        cache.end(own, with: rotated, at: now.adding(seconds: 43_202))
        #expect(look(&cache, "rsa-2", at: 43_202).word == "found rsa-2")
    }

    @Test func `many at once with a new key cause one fetch`() throws {
        var cache = try filled()
        let fetch = try #require(look(&cache, "rsa-2", at: 400).fetch)
        for _ in 0..<50 { #expect(look(&cache, "rsa-2", at: 401).word == "wait") }
        // What is known is used meanwhile.
        #expect(look(&cache, "rsa-1", at: 401).word == "found rsa-1")
        cache.end(fetch, with: rotated, at: now.adding(seconds: 402))
        #expect(look(&cache, "rsa-2", at: 402).word == "found rsa-2")
        #expect(look(&cache, "rsa-1", at: 402).word == "unknown for 298")
    }

    @Test func `the set is renewed ahead of its end, while it is used`() throws {
        var cache = try filled()
        #expect(look(&cache, "rsa-1", at: 43_199).word == "found rsa-1")
        let (word, fetch) = look(&cache, "rsa-1", at: 43_200)
        #expect(word == "found rsa-1, renew")
        #expect(look(&cache, "rsa-1", at: 43_201).word == "found rsa-1")
        cache.end(try #require(fetch), with: set, at: now.adding(seconds: 43_202))
        #expect(look(&cache, "rsa-1", at: 86_399).word == "found rsa-1")
    }

    @Test func `the last good set stays while fetches fail, for a day and no longer`() throws {
        var cache = try filled()
        var pauses: [Int64] = []
        var time: Int64 = 43_200
        var last = time
        while time < 86_400 {
            let (word, fetch) = look(&cache, "rsa-1", at: time)
            #expect(word.hasPrefix("found"))
            if let fetch {
                pauses.append(time - last)
                last = time
                cache.end(fetch, with: nil, at: now.adding(seconds: time))
            }
            time += 1
        }
        #expect(pauses.prefix(9) == [0, 5, 10, 20, 40, 80, 160, 300, 300])
        #expect(look(&cache, "rsa-1", at: 86_400).word.hasPrefix("unavailable"))
        #expect(cache.current(at: now.adding(seconds: 86_400)) == nil)
        let fetch = try #require(look(&cache, "rsa-1", at: 86_800).fetch)
        cache.end(fetch, with: rotated, at: now.adding(seconds: 86_801))
        #expect(look(&cache, "rsa-2", at: 86_802).word == "found rsa-2")
    }

    @Test func `without a set a failed fetch is tried again soon, and not at once`() throws {
        var cache = KeyCache()
        let fetch = try #require(look(&cache, "rsa-1", at: 0).fetch)
        cache.end(fetch, with: nil, at: now)
        #expect(look(&cache, "rsa-1", at: 1).word == "unavailable for 4")
        #expect(look(&cache, "rsa-1", at: 5).word == "fetch")
    }

    @Test func `a clock that was set back blocks nothing for longer than the interval`() throws {
        var cache = KeyCache()
        let fetch = try #require(look(&cache, "rsa-1", at: 0).fetch)
        cache.end(fetch, with: nil, at: now)
        #expect(look(&cache, "rsa-1", at: -100_000).word == "fetch")
        #expect(look(&cache, "rsa-1", at: -200_000).word.hasPrefix("unavailable"))
        var other = try filled()
        #expect(look(&other, "rsa-1", at: -100_000).word == "found rsa-1, renew")
    }

    @Test func `a clock may ask for renewals`() throws {
        var cache = KeyCache()
        let first = cache.renewalIfDue(at: now)
        let second = cache.renewalIfDue(at: now)
        #expect(second == nil)
        cache.end(try #require(first), with: set, at: now)
        let early = cache.renewalIfDue(at: now.adding(seconds: 43_199))
        let due = cache.renewalIfDue(at: now.adding(seconds: 43_200))
        #expect(early == nil)
        #expect(due != nil)
    }

    @Test func `no policy keeps keys for more than a day, nor asks for unknown ones more often than in five minutes`() {
        let policy = KeyCachePolicy(
            renewAfter: .max,
            maximumAge: .max,
            unknownKeyInterval: 0,
            fetchLimit: 0,
            firstPause: 0
        )
        #expect(policy.maximumAge == 86_400)
        #expect(policy.renewAfter == 43_200)
        #expect(policy.unknownKeyInterval == 300)
        #expect(policy.fetchLimit == 1 && policy.firstPause == 1)
    }
}
