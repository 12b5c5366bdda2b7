// SPDX-License-Identifier: Apache-2.0

import Foundation
import Logging
import Synchronization
import Testing

@testable import ServerProgram

@Suite struct DataWatchTests {
    /// Keeps what is logged.
    private final class Lines: Sendable {
        private let lines = Mutex<[String]>([])

        var all: [String] { lines.withLock { $0 } }

        var logger: Logger {
            Logger(label: "test") { _ in
                LineLog(write: { line in self.lines.withLock { $0.append(line) } }, now: { Date() })
            }
        }
    }

    private let folder = FileManager.default.temporaryDirectory.appending(path: "martlet-watch-\(UUID().uuidString)")
    private let lines = Lines()

    private func path(_ ending: String) -> String { folder.path + "/data/martlet.sqlite" + ending }

    /// Writes the three files, and looks at them for the first time.
    private func watch() throws -> DataWatch {
        let data = folder.appending(path: "data")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        for ending in ["", "-wal", "-shm"] { try Data([1]).write(to: URL(filePath: path(ending))) }
        return DataWatch(DataFolder(path: data.path), logger: lines.logger)
    }

    private func remove() { try? FileManager.default.removeItem(at: folder) }

    @Test(arguments: ["", "-wal", "-shm"])
    func `a file that goes is told of once, and one that comes back, too`(ending: String) throws {
        defer { remove() }
        let watch = try watch()
        watch.look()
        #expect(watch.hasData && lines.all.isEmpty)
        try FileManager.default.moveItem(atPath: path(ending), toPath: folder.path + "/elsewhere")
        for _ in 0..<3 { watch.look() }
        #expect(!watch.hasData && lines.all.count == 1)
        #expect(lines.all[0].contains(" critical ") && lines.all[0].hasSuffix("file=\(path(ending))"))
        try FileManager.default.moveItem(atPath: folder.path + "/elsewhere", toPath: path(ending))
        for _ in 0..<3 { watch.look() }
        #expect(watch.hasData && lines.all.count == 2)
    }

    @Test func `another file of the same content is not the one that is open`() throws {
        defer { remove() }
        let watch = try watch()
        // Both are there at once, so that the system gives the copy no number of the first.
        try FileManager.default.copyItem(atPath: path(""), toPath: folder.path + "/copy")
        try #require(rename(folder.path + "/copy", path("")) == 0)
        watch.look()
        #expect(!watch.hasData)
    }

    @Test func `a folder that goes takes the data along, and what is written to them changes nothing`() throws {
        defer { remove() }
        let watch = try watch()
        try Data([1, 2, 3]).write(to: URL(filePath: path("-journal")))
        let file = try FileHandle(forWritingTo: URL(filePath: path("-wal")))
        try file.write(contentsOf: Data([7, 7, 7]))
        try file.close()
        watch.look()
        #expect(watch.hasData)
        try FileManager.default.removeItem(at: folder.appending(path: "data"))
        watch.look()
        #expect(!watch.hasData)
    }
}
