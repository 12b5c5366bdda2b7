// SPDX-License-Identifier: Apache-2.0
// The agent's work with a real file.

import CBORCoding
import DeviceAuthentication
import Foundation
import KeychainAgent
import KeychainAgentProtocol
import KeychainAgentService
import KeychainAgentVault
import KeychainVault
import OwnerPresence
import Passwords
import SecretMemory
import Synchronization
import Testing

@Suite struct VaultKeeperTests {
    /// A folder with a vault, and a clock that is set by hand.
    private final class Home: Sendable {
        static let passcode = "harbour ladder violin copper meadow quartz"
        let path = "/tmp/martlet-vault-\(UInt64.random(in: 0...UInt64.max))"
        let now = Mutex<Int64>(1_800_000_000_000)
        var vault: String { "\(path)/keychain.vault" }

        init(isSimulated: Bool = false) throws {
            try #require(mkdir(path, 0o700) == 0)
            try VaultMaking.make(vault, passcode: try Password(Self.passcode), isSimulated: isSimulated)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func keeper() -> VaultKeeper { VaultKeeper(vault) { [self] in now.withLock { $0 } } }

        func unlocked() throws -> VaultKeeper {
            let keeper = keeper()
            try #require(keeper.perform(.unlock(try Password(Self.passcode))) == .state(.unlocked))
            return keeper
        }
    }

    private let groups = AccessGroups(own: "org.example.nest", isConfined: false)
    private let byPasscode = ProvedPresence([ProvedPresence.Proof(.passcode)])

    private func draft(_ account: String, _ accessClass: AccessClass = .whenUnlocked) throws -> ItemDraft {
        ItemDraft(
            kind: .genericPassword,
            guarding: ItemGuard(accessClass),
            group: "org.example.nest",
            attributes: try ItemAttributes(["acct": .text(account), "svce": .text("nest")]),
            secrets: ItemSecrets(
                data: SecretBytes(copying: Array("pw of \(account)".utf8)),
                note: SecretBytes(copying: Array("n".utf8))
            )
        )
    }

    private func query(_ account: String? = nil, secrets: Bool = true, limit: Int = 200, after: ItemID? = nil) throws
        -> VaultJob
    {
        let attributes = try ItemAttributes(account.map { ["acct": .text($0)] } ?? [:])
        return .find(
            ItemQuery(attributes: attributes, wantsSecrets: secrets, limit: limit, after: after),
            groups,
            ProvedPresence()
        )
    }

    private func code(_ reply: AgentReply) -> AgentFailure.Code? {
        if case .refused(let failure) = reply { failure.code } else { nil }
    }

    @Test func `an item is stored, found, changed, and taken out, over locks and a new start`() throws {
        let home = try Home()
        var keeper = try home.unlocked()
        guard case .added(let item, _) = keeper.perform(.add(try draft("robin"))) else {
            Issue.record("nothing is stored")
            return
        }
        #expect(code(keeper.perform(.add(try draft("robin")))) == .duplicate)
        #expect(keeper.perform(.end) == .done)
        keeper = try home.unlocked()
        guard case .found(let found, false) = keeper.perform(try query("robin")), let first = found.first else {
            Issue.record("nothing is found")
            return
        }
        let stored = try draft("robin")
        #expect(found.count == 1 && first.item == item && first.content == stored)
        home.now.withLock { $0 += 5 }
        let change = ItemChange(
            [ItemTarget(item)],
            attributes: try ItemAttributes(["labl": .text("mine")]),
            removed: [],
            secrets: ItemSecrets(data: SecretBytes(copying: [1]))
        )
        #expect(keeper.perform(.update(change, groups, ProvedPresence())) == .done)
        guard case .found(let changed, _) = keeper.perform(try query()), let second = changed.first else {
            Issue.record("nothing is found")
            return
        }
        #expect(second.content.attributes.values["labl"] == .text("mine"))
        #expect(second.content.secrets.data == SecretBytes(copying: [1]) && second.modified == first.modified + 5)
        #expect(second.content.secrets.note == first.content.secrets.note)
        #expect(keeper.perform(.remove([ItemTarget(item)], groups, keeping: false)) == .done)
        #expect(keeper.perform(try query()) == .found([], isMore: false))
        #expect(code(keeper.perform(.remove([ItemTarget(item)], groups, keeping: false))) == .notFound)
    }

    @Test func `who names the whole primary key is shown that one item`() throws {
        let home = try Home()
        let keeper = try home.unlocked()
        _ = keeper.perform(.add(try draft("robin")))
        _ = keeper.perform(.add(try draft("wren")))
        for (account, group, count) in [
            ("robin", "org.example.nest", 1), ("owl", "org.example.nest", 0), ("robin", "org.example.game", 0),
        ] {
            let query = ItemQuery(
                kind: .genericPassword,
                attributes: try ItemAttributes(["acct": .text(account), "svce": .text("nest")]),
                group: group
            )
            guard case .found(let found, false) = keeper.perform(.find(query, groups, ProvedPresence())) else {
                Issue.record("no answer for \(account)")
                continue
            }
            #expect(found.count == count, "\(account) of \(group)")
            #expect(found.allSatisfy { $0.content.attributes.values["acct"] == .text(account) })
        }
    }

    @Test func `a lock hides what it takes back, and leaves what may be read`() throws {
        let home = try Home()
        let keeper = try home.unlocked()
        _ = keeper.perform(.add(try draft("robin")))
        _ = keeper.perform(.add(try draft("wren", .afterFirstUnlock)))
        #expect(keeper.perform(.lock) == .state(.locked))
        #expect(code(keeper.perform(try query("robin", secrets: false))) == .locked)
        guard case .found(let found, _) = keeper.perform(try query("wren")) else {
            Issue.record("nothing is found")
            return
        }
        #expect(found.count == 1)
        #expect(keeper.perform(.end) == .done)
        #expect(code(keeper.perform(try query("wren"))) == .locked)
    }

    @Test func `pages follow each other without a gap`() throws {
        let home = try Home()
        let keeper = try home.unlocked()
        for number in 0..<7 { _ = keeper.perform(.add(try draft("a\(number)"))) }
        var (seen, after, more) = ([ItemID](), ItemID?.none, true)
        while more {
            guard case .found(let page, let isMore) = keeper.perform(try query(limit: 3, after: after)) else { break }
            seen += page.map(\.item)
            (after, more) = (page.last?.item, isMore)
        }
        #expect(seen.count == 7 && Set(seen).count == 7)
    }

    @Test func `a page of long items ends early, and the next goes on`() throws {
        let home = try Home()
        let keeper = try home.unlocked()
        for number in 0..<20 {
            var long = try draft("a\(number)")
            long.secrets.data = SecretBytes(copying: [UInt8](repeating: 7, count: 40_000))
            guard case .added = keeper.perform(.add(long)) else {
                Issue.record("nothing is stored")
                return
            }
        }
        var (seen, after, more, pages) = ([ItemID](), ItemID?.none, true, 0)
        while more {
            guard case .found(let page, let isMore) = keeper.perform(try query(after: after)) else { break }
            #expect(page.count <= 7, "more than 262,144 bytes before the last item")
            seen += page.map(\.item)
            (after, more, pages) = (page.last?.item, isMore, pages + 1)
        }
        #expect(Set(seen).count == 20 && seen.count == 20 && pages == 3)
    }

    @Test func `an item that is removed or changed between two pages hides no other`() throws {
        let home = try Home()
        let keeper = try home.unlocked()
        for number in 0..<9 { _ = keeper.perform(.add(try draft("a\(number)"))) }
        guard case .found(let first, true) = keeper.perform(try query(limit: 3)) else {
            Issue.record("the first page is not there, or the last one")
            return
        }
        let others = Set(first.dropLast().map(\.item))
        let last = try #require(first.last?.item)
        // The last of the page goes, and another one is changed, which puts it at the end of the file.
        #expect(keeper.perform(.remove([ItemTarget(last)], groups, keeping: false)) == .done)
        let change = ItemChange([ItemTarget(first[0].item)], attributes: try ItemAttributes(["labl": .text("x")]))
        #expect(keeper.perform(.update(change, groups, ProvedPresence())) == .done)
        guard case .found(let rest, false) = keeper.perform(try query(after: last)) else {
            Issue.record("the second page is not there, or not the last one")
            return
        }
        #expect(rest.count == 6 && others.isDisjoint(with: rest.map(\.item)))
    }

    @Test func `pages go through more rows than are looked at at once, and through both vaults`() throws {
        let home = try Home()
        let keeper = try home.unlocked()
        for number in 0..<300 {
            var draft = try draft("a\(number)")
            draft.vault = number % 3 == 0 ? .personal : .local
            _ = keeper.perform(.add(draft))
        }
        var (seen, after, more) = ([ItemID](), ItemID?.none, true)
        while more {
            guard case .found(let page, let isMore) = keeper.perform(try query(limit: 70, after: after)) else { break }
            seen += page.map(\.item)
            (after, more) = (page.last?.item, isMore)
        }
        #expect(seen.count == 300 && seen == seen.sorted() && Set(seen).count == 300)
    }

    @Test func `groups of others are neither seen nor changed by who is confined`() throws {
        let home = try Home()
        let keeper = try home.unlocked()
        guard case .added(let item, _) = keeper.perform(.add(try draft("robin"))) else { return }
        let game = AccessGroups(own: "org.example.game", isConfined: true)
        #expect(
            keeper.perform(.find(ItemQuery(attributes: try ItemAttributes()), game, ProvedPresence()))
                == .found([], isMore: false)
        )
        #expect(code(keeper.perform(.remove([ItemTarget(item)], game, keeping: false))) == .notFound)
        let change = ItemChange([ItemTarget(item)], attributes: try ItemAttributes(["labl": .text("x")]))
        #expect(code(keeper.perform(.update(change, game, ProvedPresence()))) == .notFound)
    }

    @Test func `wrong passcodes count, also over a new start, and then one waits`() throws {
        let home = try Home()
        for _ in 0..<5 {
            #expect(code(home.keeper().perform(.unlock(try Password("wrong")))) == .passcodeWrong)
        }
        let keeper = home.keeper()
        guard case .refused(let failure) = keeper.perform(.unlock(try Password(Home.passcode))) else {
            Issue.record("no wait")
            return
        }
        #expect(failure.code == .waitBeforeTrying && failure.wait == 60_000 && failure.message.contains("60 seconds"))
        home.now.withLock { $0 += 60_000 }
        #expect(keeper.perform(.unlock(try Password(Home.passcode))) == .state(.unlocked))
    }

    @Test func `another passcode opens from then on, and no weak one`() throws {
        let home = try Home()
        let (former, next) = (try Password(Home.passcode), try Password("anchor basket cobalt dragon ember falcon"))
        let keeper = home.keeper()
        #expect(code(keeper.perform(.changePasscode(former: former, next: try Password("password1")))) == .passcodeWeak)
        #expect(code(keeper.perform(.changePasscode(former: next, next: next))) == .passcodeWrong)
        #expect(keeper.perform(.changePasscode(former: former, next: next)) == .state(.unlocked))
        #expect(keeper.perform(.end) == .done)
        #expect(code(keeper.perform(.unlock(former))) == .passcodeWrong)
        #expect(keeper.perform(.unlock(next)) == .state(.unlocked))
    }

    @Test func `a vault that is not there, is in use, or is no vault is told in a sentence`() throws {
        let home = try Home()
        let absent = VaultKeeper("\(home.path)/none.vault") { 0 }
        #expect(code(absent.perform(.unlock(try Password("p")))) == .noVault)
        #expect(absent.perform(.lock) == .state(.untouched) && absent.perform(.end) == .done)
        let keeper = try home.unlocked()
        #expect(code(home.keeper().perform(.unlock(try Password("p")))) == .vaultBusy)
        #expect(keeper.perform(.end) == .done)
        #expect(FileManager.default.createFile(atPath: "\(home.path)/text", contents: Data("text".utf8)))
        #expect(chmod("\(home.path)/text", 0o600) == 0)
        #expect(code(VaultKeeper("\(home.path)/text") { 0 }.perform(.unlock(try Password("p")))) == .vaultDamaged)
    }

    @Test func `a copy is verified, restored, and opened by the passcode`() throws {
        let home = try Home()
        let keeper = try home.unlocked()
        _ = keeper.perform(.add(try draft("robin")))
        #expect(keeper.perform(.backup(path: "\(home.path)/copy")) == .copied(isSealed: false))
        #expect(code(keeper.perform(.backup(path: "\(home.path)/copy"))) == .cannotWrite)
        #expect(keeper.perform(.verify) == .report(VerificationReport(rows: 1, opened: 1, findings: [])))
        _ = keeper.perform(.add(try draft("wren")))
        #expect(keeper.perform(.end) == .done)
        let kept = try VaultMaking.restore("\(home.path)/copy", to: home.vault)
        #expect(kept.map { FileManager.default.fileExists(atPath: $0) } == true)
        guard case .found(let found, _) = try home.unlocked().perform(try query()) else { return }
        #expect(found.map(\.content.attributes.values["acct"]) == [.text("robin")])
    }

    @Test func `what was removed is kept for thirty days, and no longer`() throws {
        let home = try Home()
        let keeper = try home.unlocked()
        guard case .added(let item, _) = keeper.perform(.add(try draft("robin"))) else { return }
        #expect(keeper.perform(.remove([ItemTarget(item)], groups, keeping: true)) == .done)
        let removed = VaultJob.find(
            ItemQuery(attributes: try ItemAttributes(), isRemoved: true),
            groups,
            ProvedPresence()
        )
        func count() -> Int {
            guard case .found(let items, false) = keeper.perform(removed) else { return -1 }
            return items.count
        }
        #expect(try keeper.perform(query()) == .found([], isMore: false))
        #expect(count() == 1)
        // Its name is free, and it has none until it is brought back.
        guard case .added(let other, _) = keeper.perform(.add(try draft("robin"))) else { return }
        #expect(code(keeper.perform(.bringBack([ItemTarget(item)], groups))) == .duplicate)
        #expect(keeper.perform(.remove([ItemTarget(other)], groups, keeping: false)) == .done)
        home.now.withLock { $0 += 30 * 86_400_000 }
        #expect(keeper.perform(.unlock(try Password(Home.passcode))) == .state(.unlocked))
        #expect(count() == 1)
        home.now.withLock { $0 += 1 }
        #expect(keeper.perform(.unlock(try Password(Home.passcode))) == .state(.unlocked))
        #expect(count() == 0)
        #expect(code(keeper.perform(.bringBack([ItemTarget(item)], groups))) == .notFound)
        guard case .report(let report) = keeper.perform(.verify) else { return }
        #expect(report.findings.isEmpty && report.rows == 0)
    }

    @Test func `a removed item is no other application's, and comes back under its guard`() throws {
        let home = try Home()
        let keeper = try home.unlocked()
        var guarded = try draft("robin")
        guarded.guarding.flags = 1
        guard case .added(let item, _) = keeper.perform(.add(guarded)) else { return }
        #expect(keeper.perform(.remove([ItemTarget(item)], groups, keeping: true)) == .done)
        let game = AccessGroups(own: "org.example.game", isConfined: true)
        let removed = ItemQuery(attributes: try ItemAttributes(), wantsSecrets: true, isRemoved: true)
        #expect(keeper.perform(.find(removed, game, ProvedPresence())) == .found([], isMore: false))
        #expect(code(keeper.perform(.bringBack([ItemTarget(item)], game))) == .notFound)
        #expect(keeper.perform(.find(removed, groups, ProvedPresence())) == .ownerNeeded([.biometry, .passcode]))
        #expect(keeper.perform(.bringBack([ItemTarget(item)], groups)) == .done)
        #expect(
            keeper.perform(
                .find(ItemQuery(attributes: try ItemAttributes(), wantsSecrets: true), groups, ProvedPresence())
            )
                == .ownerNeeded([.biometry, .passcode])
        )
    }

    @Test func `what an item was under a guard is not shown without it`() throws {
        let home = try Home()
        let keeper = try home.unlocked()
        var guarded = try draft("robin")
        guarded.guarding.flags = 1
        guard case .added(let item, _) = keeper.perform(.add(guarded)) else { return }
        #expect(keeper.perform(.history(item, groups, ProvedPresence())) == .ownerNeeded([.biometry, .passcode]))
        let open = ItemChange([ItemTarget(item)], attributes: try ItemAttributes(), guarding: ItemGuard())
        #expect(keeper.perform(.update(open, groups, byPasscode)) == .done)
        #expect(keeper.perform(.history(item, groups, ProvedPresence())) == .ownerNeeded([.biometry, .passcode]))
        guard case .found(let formers, false) = keeper.perform(.history(item, groups, byPasscode)) else {
            Issue.record("nothing is shown")
            return
        }
        #expect(formers.count == 1 && formers.first?.content.secrets == guarded.secrets)
        let game = AccessGroups(own: "org.example.game", isConfined: true)
        #expect(code(keeper.perform(.history(item, game, byPasscode))) == .notFound)
    }

    @Test func `what a lock keeps aside comes back once, and not after another lock, an unlock or the end`() throws {
        let home = try Home()
        var keeper = try home.unlocked()
        _ = keeper.perform(.add(try draft("robin")))
        func isOpen() throws -> Bool {
            if case .found = keeper.perform(try query("robin")) { true } else { false }
        }
        #expect(code(keeper.perform(.reopen)) == .passcodeFirst)
        #expect(keeper.perform(.withhold) == .done)
        #expect(try !isOpen())
        // A second one has nothing to keep and loses nothing.
        #expect(keeper.perform(.withhold) == .done)
        #expect(keeper.perform(.reopen) == .state(.unlocked))
        #expect(try isOpen())
        #expect(code(keeper.perform(.reopen)) == .passcodeFirst)
        _ = keeper.perform(.end)
        for end in [VaultJob.lock, .end, .unlock(try Password(Home.passcode))] {
            keeper = try home.unlocked()
            #expect(keeper.perform(.withhold) == .done)
            _ = keeper.perform(end)
            #expect(code(keeper.perform(.reopen)) == .passcodeFirst)
            _ = keeper.perform(.end)
        }
        keeper = home.keeper()
        #expect(keeper.perform(.withhold) == .state(.untouched))
    }

    @Test func `a finger opens what it may, and of another enrolment nothing that was bound to the former`() throws {
        let home = try Home()
        let keeper = try home.unlocked()
        let (now, later) = ([UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 32))
        func finger(_ of: [UInt8], enrolled: [UInt8]) -> ProvedPresence {
            ProvedPresence([ProvedPresence.Proof(.biometry, enrolment: of)], enrolment: enrolled)
        }
        func missing(_ account: String, _ proved: ProvedPresence) throws -> OwnerMethods? {
            let named = try ItemAttributes(["acct": .text(account)])
            let found = keeper.perform(.find(ItemQuery(attributes: named, wantsSecrets: true), groups, proved))
            if case .ownerNeeded(let methods) = found { return methods }
            if case .found(let items, false) = found, items.count == 1 { return nil }
            throw AgentFailure(.failure, "neither found nor asked for")
        }
        // biometryAny, biometryCurrentSet, and the latter or the passcode.
        for (account, flags) in [("any", 1 << 1), ("current", 1 << 3), ("or", 1 << 3 | 1 << 4 | 1 << 14)] {
            var guarded = try draft(account)
            guarded.guarding.flags = UInt32(flags)
            guard case .added = keeper.perform(.add(guarded, enrolment: now)) else { return }
        }
        for account in ["any", "current", "or"] { #expect(try missing(account, finger(now, enrolled: now)) == nil) }
        #expect(try missing("any", finger(later, enrolled: later)) == nil)
        #expect(try missing("current", finger(later, enrolled: later)) == [])
        #expect(try missing("current", finger(now, enrolled: later)) == [])
        #expect(try missing("or", finger(later, enrolled: later)) == .passcode)
        #expect(try missing("or", byPasscode) == nil)
        #expect(try missing("any", byPasscode) == .biometry)
    }

    @Test func `a guard stays bound to what was enrolled, whatever else of the item changes`() throws {
        let home = try Home()
        let keeper = try home.unlocked()
        let (now, later) = ([UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 32))
        var guarded = try draft("robin")
        guarded.guarding.flags = 1 << 3 | 1 << 4 | 1 << 14
        guard case .added(let item, _) = keeper.perform(.add(guarded, enrolment: now)) else { return }
        let proved = ProvedPresence(byPasscode.proofs, enrolment: later)
        let fingers = ProvedPresence([ProvedPresence.Proof(.biometry, enrolment: later)], enrolment: later)
        let moved = ItemChange([ItemTarget(item)], attributes: try ItemAttributes(), group: "org.example.nest.b")
        #expect(keeper.perform(.update(moved, groups, proved)) == .done)
        let query = ItemQuery(attributes: try ItemAttributes(), wantsSecrets: true)
        #expect(keeper.perform(.find(query, groups, fingers)) == .ownerNeeded(.passcode))
        let renewed = ItemChange([ItemTarget(item)], attributes: try ItemAttributes(), guarding: guarded.guarding)
        #expect(keeper.perform(.update(renewed, groups, proved)) == .done)
        guard case .found(let items, false) = keeper.perform(.find(query, groups, fingers)) else {
            Issue.record("what was guarded anew is not bound to what is enrolled now")
            return
        }
        #expect(items.count == 1)
    }

    @Test func `leave to simulate is given by a vault that was made for it, once unlocked, and by no other`() throws {
        for isSimulated in [true, false] {
            let home = try Home(isSimulated: isSimulated)
            let keeper = home.keeper()
            func outcome() -> DeviceError.Code? {
                do throws(DeviceError) {
                    _ = try keeper.simulatorPermit()
                    return nil
                } catch {
                    return error.code
                }
            }
            #expect(outcome() == .passcodeFirst)
            _ = keeper.perform(.unlock(try Password("another passcode")))
            #expect(outcome() == .passcodeFirst)
            _ = keeper.perform(.unlock(try Password(Home.passcode)))
            #expect(outcome() == (isSimulated ? nil : .simulatorRefused))
            let next = try Password("harbour ladder violin copper meadow granite")
            _ = keeper.perform(.changePasscode(former: try Password(Home.passcode), next: next))
            #expect(outcome() == (isSimulated ? nil : .simulatorRefused))
            _ = keeper.perform(.end)
            #expect(outcome() == .passcodeFirst)
        }
    }

    @Test func `one item that does not open keeps nobody from the others`() throws {
        let home = try Home()
        let keeper = try home.unlocked()
        var items: [ItemID] = []
        for account in ["robin", "wren", "rook"] {
            guard case .added(let item, _) = keeper.perform(.add(try draft(account))) else { return }
            items.append(item)
        }
        // While it is open: what is damaged before an unlock is set aside by it.
        let damaged = items[1].bytes.map { String(format: "%02x", $0) }.joined()
        try Database.change(
            home.vault,
            "UPDATE rows SET record = CAST(substr(record, 1, length(record) - 8) || zeroblob(8) AS BLOB) WHERE item = x'\(damaged)'"
        )
        guard case .found(let found, false) = keeper.perform(try query()) else {
            Issue.record("the page failed")
            return
        }
        #expect(Set(found.map(\.item)) == Set(items))
        #expect(found.filter(\.isDamaged).map(\.item) == [items[1]])
        #expect(found.filter { !$0.isDamaged }.allSatisfy { $0.content.secrets.data != nil })
        var one = ItemQuery(attributes: try ItemAttributes(), wantsSecrets: true)
        one.item = items[1]
        #expect(code(keeper.perform(.find(one, groups, ProvedPresence()))) == .vaultDamaged)
        one.wantsSecrets = false
        guard case .found(let seen, false) = keeper.perform(.find(one, groups, ProvedPresence())) else { return }
        #expect(seen.first?.isDamaged == false)
    }
}
