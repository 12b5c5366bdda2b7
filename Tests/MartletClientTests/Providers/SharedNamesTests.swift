// SPDX-License-Identifier: Apache-2.0

import Foundation
import MartletClient
import Synchronization
import Testing

@Suite final class SharedNamesTests: Sendable {
    private let folder: String
    private var file: String { folder + "/names" }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "shared-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func name(_ user: String) throws -> OneTimeName {
        OneTimeName(
            service: try ServiceAddress("https://id.example"),
            provider: "apple",
            user: user,
            givenName: "Robin",
            familyName: nil
        )
    }

    @Test func `two clients at once keep both names`() throws {
        let (one, two) = (FileOneTimeNameStorage(path: file), FileOneTimeNameStorage(path: file))
        let (first, second) = (try name("one"), try name("two"))
        let isDone = Mutex(false)
        let extensionProcess = Thread {
            try? two.change { $0 + [second] }
            isDone.withLock { $0 = true }
        }
        try one.change { names in
            // The other one comes between reading and writing.
            extensionProcess.start()
            Thread.sleep(forTimeInterval: 0.3)
            #expect(!isDone.withLock { $0 })
            return names + [first]
        }
        while !isDone.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.01) }
        #expect(try one.load().map(\.user) == ["one", "two"])
        // Nothing but the file is left behind.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["names"])
        try two.change { _ in [] }
        #expect(try one.load().isEmpty)
    }

    @Test func `whoever holds the folder keeps nobody waiting for ever`() throws {
        let holder = unsafe open(folder, O_RDONLY)
        #expect(flock(holder, LOCK_EX) == 0)
        let storage = FileOneTimeNameStorage(path: file)
        let added = try name("one")
        let error = #expect(throws: SignInClientError.self) { try storage.change { $0 + [added] } }
        #expect(error?.code == .storageUnusable)
        #expect(error?.message.contains("another process") == true)
        _ = close(holder)
        try storage.change { $0 + [added] }
        #expect(try storage.load().map(\.user) == ["one"])
    }

    @Test func `a change within a change is told, and keeps nobody waiting for ever`() throws {
        let (storage, beside) = (FileOneTimeNameStorage(path: file), FileOneTimeNameStorage(path: folder + "/others"))
        let added = try name("one")
        let error = #expect(throws: SignInClientError.self) {
            try storage.change { names in
                try beside.change { $0 + [added] }
                return names
            }
        }
        #expect(error?.code == .storageUnusable)
    }

    @Test func `a pipe in its place is told`() throws {
        let made = unsafe mkfifo(file, 0o600)
        #expect(made == 0)
        let storage = FileOneTimeNameStorage(path: file)
        let error = #expect(throws: SignInClientError.self) { try storage.change { $0 } }
        #expect(error?.code == .storageUnusable)
        #expect(throws: SignInClientError.self) { try storage.load() }
    }

    @Test func `a change that fails leaves what was kept, and keeps nobody else waiting`() throws {
        let storage = FileOneTimeNameStorage(path: file)
        try storage.save([try name("one")])
        #expect(throws: CancellationError.self) { try storage.change { _ in throw CancellationError() } }
        try storage.change { _ in nil }
        #expect(try FileOneTimeNameStorage(path: file).load().map(\.user) == ["one"])
    }
}
