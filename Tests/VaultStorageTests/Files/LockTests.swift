// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Glibc
import Synchronization
import Testing
import VaultStorage

struct LockTests {
    @Test func `a lock that was replaced while it was taken keeps nobody out, and is not believed`() throws {
        let test = try TestKeychain()
        let lock = test.path + ".lock"
        let isOver = Mutex(false)
        let ended = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            // As a program does that tidies up: another file of the same name, again and again.
            while !isOver.withLock({ $0 }) {
                let fresh = lock + ".fresh"
                _ = FileManager.default.createFile(atPath: fresh, contents: nil, attributes: [.posixPermissions: 0o600])
                _ = rename(fresh, lock)
            }
            ended.signal()
        }
        defer {
            isOver.withLock { $0 = true }
            ended.wait()
            withExtendedLifetime(test) {}
        }
        // There is no vault: what is asked is told once the lock was taken and believed.
        var (told, believed) = ("", 0)
        for _ in 0..<200_000 where told.isEmpty {
            do throws(VaultStorageError) {
                _ = try VaultFile(opening: test.path)
            } catch {
                if error.code == .inUse { told = error.message } else { believed += 1 }
            }
        }
        #expect(told.contains("was replaced just now"), "believed \(believed) times")
    }
}
