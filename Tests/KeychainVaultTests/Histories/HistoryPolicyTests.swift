// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainItems
import KeychainVault
import MartletTesting
import SecretMemory
import Testing

@Suite struct HistoryPolicyTests {
    private static let day: UInt64 = 86_400_000
    private let now: UInt64 = 1_800_000_000_000

    /// Fields whose values were written at these times.
    private func stamps(data: UInt64, note: UInt64? = nil, label: UInt64 = 0) -> FieldStamps {
        func register(_ time: UInt64) -> FieldRegister {
            FieldRegister(.null, stamp: FieldStamp(milliseconds: time, counter: 0, device: TestVault.device))
        }
        var (metadata, secret) = (ItemFields(), ItemFields())
        metadata.write(register(label), to: "attributes")
        secret.write(register(data), to: "data")
        if let note { secret.write(register(note), to: "note") }
        return FieldStamps(metadata: metadata, secret: secret)
    }

    private func revision(_ number: Int) -> RevisionID { RevisionID(from: .counting(from: UInt8(number))) }

    @Test func `ten replaced values of a field stay, and the eleventh may go`() {
        let history = (1...11).map { number in
            ReplacedRevision(
                revision(number),
                replacedAt: now - UInt64(number) * 1_000,
                stamps: stamps(data: now - UInt64(number) * 1_000 - 500)
            )
        }
        let current = stamps(data: now)
        #expect(HistoryPolicy.standard.expired(history.shuffled(), current: current, at: now) == [revision(11)])
        #expect(HistoryPolicy.standard.expired(Array(history.prefix(10)), current: current, at: now).isEmpty)
        let none = HistoryPolicy(valuesOfField: -1, milliseconds: .max)
        #expect(none.expired(history, current: current, at: now).count == 11)
    }

    @Test func `notes that were edited often do not push the former password out`() {
        let password = ReplacedRevision(revision(200), replacedAt: now - 60_000, stamps: stamps(data: 1, note: 1))
        let edits = (1...30).map { number in
            ReplacedRevision(
                revision(number),
                replacedAt: now - UInt64(number) * 1_000,
                stamps: stamps(data: 2, note: now - UInt64(number) * 1_000)
            )
        }
        let gone = HistoryPolicy.standard.expired(edits + [password], current: stamps(data: 2, note: now), at: now)
        #expect(!gone.contains(revision(200)))
        #expect(gone == Set((11...30).map { revision($0) }))
    }

    @Test func `after 180 days a revision may go, whatever it carries`() {
        let half = 180 * Self.day
        for (age, goes) in [(half, false), (half + 1, true)] {
            let former = ReplacedRevision(revision(1), replacedAt: now - age, stamps: stamps(data: 1))
            let gone = HistoryPolicy.standard.expired([former], current: stamps(data: 2), at: now)
            #expect(gone.isEmpty != goes, "\(age)")
        }
    }

    @Test func `a revision that was replaced in what is the future by this clock is not old`() {
        let former = ReplacedRevision(revision(1), replacedAt: now + 400 * Self.day, stamps: stamps(data: 1))
        #expect(HistoryPolicy.standard.expired([former], current: stamps(data: 2), at: now).isEmpty)
    }

    @Test func `what a later revision carries as well need not stay twice`() {
        let history = [
            ReplacedRevision(revision(1), replacedAt: now - 1, stamps: stamps(data: 1, label: 5)),
            ReplacedRevision(revision(2), replacedAt: now - 2, stamps: stamps(data: 1, label: 5)),
            ReplacedRevision(revision(3), replacedAt: now - 3, stamps: stamps(data: 1, label: 4)),
        ]
        let gone = HistoryPolicy.standard.expired(history, current: stamps(data: 2, label: 5), at: now)
        #expect(gone == [revision(2)])
    }

    @Test func `a field that the item no longer has keeps ten values as well`() {
        let history = (1...11).map { number in
            ReplacedRevision(
                revision(number),
                replacedAt: now - UInt64(number),
                stamps: stamps(data: 7, note: now - UInt64(number))
            )
        }
        #expect(HistoryPolicy.standard.expired(history, current: stamps(data: 7), at: now) == [revision(11)])
    }

    @Test func `fields of one name in both halves are two`() {
        var (metadata, secret) = (ItemFields(), ItemFields())
        let stamp = FieldStamp(milliseconds: 1, counter: 0, device: TestVault.device)
        metadata.write(FieldRegister(.null, stamp: stamp), to: "note")
        let current = FieldStamps(metadata: metadata, secret: ItemFields())
        secret.write(FieldRegister(.null, stamp: stamp), to: "note")
        let former = FieldStamps(metadata: ItemFields(), secret: secret)
        let history = [ReplacedRevision(revision(1), replacedAt: now, stamps: former)]
        #expect(HistoryPolicy.standard.expired(history, current: current, at: now).isEmpty)
    }
}
