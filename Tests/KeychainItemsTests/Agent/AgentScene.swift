// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import DeviceEvaluators
import Foundation
import KeychainAgent
import KeychainAgentClient
import KeychainAgentProtocol
import KeychainAgentService
import KeychainItems
import DeviceAuthentication
import Passwords
import Synchronization
import Testing

/// An agent of its own folder, with a vault and a prompter that answers as a test says.
final class AgentScene: KeychainScene, Sendable {
    static let passcode = "harbour ladder violin copper meadow quartz"

    let folder = "/tmp/martlet-\(UInt64.random(in: 0...UInt64.max))"
    let place: AgentPlace
    let client: AgentClient
    private let groups: [String]
    private let reader: QueuedReader?
    private let service: AgentService
    private let ended = DispatchSemaphore(value: 0)

    init(groups: [String] = ["app", "shared"], hasPrompter: Bool = true, hasReader: Bool = false) throws {
        self.groups = groups
        reader = hasReader ? QueuedReader() : nil
        try #require(mkdir(folder, 0o700) == 0)
        let vault = "\(folder)/keychain.vault"
        try VaultMaking.make(vault, passcode: try Password(Self.passcode), isSimulated: false)
        place = try AgentPlace(environment: ["XDG_RUNTIME_DIR": folder])
        var options = AgentService.Options(
            protection: ProcessProtection(isMemoryClosed: false, isMemoryLocked: false)
        )
        options.settings.promptRest = 0
        if hasPrompter { options.prompter = try Self.prompter(in: folder) }
        if let reader {
            let store = FileBiometryStore("\(vault).reader")
            options.reader = GateReader(reader, store: store, now: { BootClock.now() })
        }
        // Items are listed by their age in milliseconds: of two, the one that was added first is to be the older one.
        let last = Mutex(Int64(0))
        let keeper = VaultKeeper(vault) {
            last.withLock { last in
                last = max(last + 1, Int64(Date().timeIntervalSince1970 * 1_000))
                return last
            }
        }
        service = try AgentService(try AgentListener(at: place), vault: keeper, options: options)
        Thread.detachNewThread { [service, ended] in
            _ = service.run()
            ended.signal()
        }
        client = try AgentClient(to: place, as: "a-test")
        lock(.unlocked)
        awaitEnrolment()
    }

    /// Waits until the agent knows what is enrolled: it asks beside whatever goes on.
    private func awaitEnrolment() {
        guard reader != nil else { return }
        for _ in 0..<30_000 {
            if case .reader(let state)? = try? client.request(.reader), !state.isResting { return }
            usleep(1_000)
        }
        Issue.record("the agent does not come to know what is enrolled")
    }

    deinit {
        service.post(.terminating)
        ended.wait()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Each time another one, as another program would have.
    var keychain: any KeychainBackend { agentKeychain }

    var agentKeychain: AgentKeychain {
        AgentKeychain(at: place, as: groups[0], accessGroups: Array(groups.dropFirst()))
    }

    func lock(_ lock: LockState) {
        do {
            switch lock {
            case .unlocked: _ = try client.request(.unlock(try Password(Self.passcode)))
            case .locked: _ = try client.request(.lock)
            case .untouched: Issue.record("an agent that was unlocked has been unlocked before")
            }
        } catch {
            Issue.record("the agent answers \(error)")
        }
    }

    func enroll() {
        guard let reader else {
            Issue.record("this agent knows no fingers")
            return
        }
        reader.enroll()
        // The passcode vouches for it.
        lock(.unlocked)
        awaitEnrolment()
    }

    func present(_ gesture: OwnerGesture) {
        do {
            switch gesture {
            case .passcode: try answer("echo 'D \(Self.passcode)'; echo OK")
            case .cancel: try answer("echo 'ERR 83886179 Operation cancelled'")
            case .match where reader != nil: try wait(for: .match)
            case .fallback where reader != nil: try wait(for: .fallback)
            default: Issue.record("a prompter for passcodes knows no \(gesture)")
            }
        } catch {
            Issue.record("the prompter cannot be told: \(error)")
        }
    }

    /// What the prompter showed, line by line.
    var shown: String { (try? String(contentsOfFile: "\(folder)/prompter.log", encoding: .utf8)) ?? "" }

    /// Breaks the secret of an account's item, behind the agent's back.
    func damage(_ account: String) throws {
        let named = ItemQuery(nil, [.account: .text(account)], accessGroup: groups[0], synchronizable: .any)
        guard case .found(let items, _) = try client.request(.find(ItemPage(named))), let item = items.first?.id
        else { throw CocoaError(.fileNoSuchFile) }
        try damage(item)
    }

    func damage(_ item: ItemID) throws {
        let hex = item.bytes.map { String(format: "%02x", $0) }.joined()
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/usr/bin/sqlite3")
        shell.arguments = [
            "\(folder)/keychain.vault",
            "UPDATE rows SET record = CAST(substr(record, 1, length(record) - 8) || zeroblob(8) AS BLOB) WHERE item = x'\(hex)'",
        ]
        try shell.run()
        shell.waitUntilExit()
        try #require(shell.terminationStatus == 0)
    }

    /// Takes out every item.
    func empty() throws {
        while case .found(let items, _) = try client.request(.find(ItemPage())),
            !items.isEmpty
        {
            _ = try client.request(.remove(items.map { ItemTarget($0.id) }, keeping: false))
        }
        try? FileManager.default.removeItem(atPath: "\(folder)/prompter.log")
        reader?.clear()
    }

    /// Has the prompter wait, and the reader not.
    private func wait(for gesture: QueuedReader.Gesture) throws {
        try answer("cat > /dev/null")
        reader?.put(gesture)
    }

    private func answer(_ line: String) throws {
        try line.write(toFile: "\(folder)/answer", atomically: true, encoding: .utf8)
    }

    private static func prompter(in folder: String) throws -> String {
        let path = "\(folder)/prompter"
        let body = """
            #!/bin/sh
            echo OK ready
            while read -r line; do
                echo "$line" >> "$0.log"
                case $line in
                    # A passcode is no answer where none is asked for: a finger has to come.
                    CONFIRM*) if grep -q "echo 'D" "\(folder)/answer"; then cat > /dev/null; else . "\(folder)/answer"; fi ;;
                    GETPIN*) . "\(folder)/answer" ;;
                    *) echo OK ;;
                esac
            done
            """
        try body.write(toFile: path, atomically: true, encoding: .utf8)
        try #require(chmod(path, 0o700) == 0)
        return path
    }
}
