// SPDX-License-Identifier: Apache-2.0
// A small file of an agent's state, and what may lie in its place.

import DeviceEvaluators
import Foundation
import Testing

@Suite struct StateFileTests {
    private let folder = "/tmp/martlet-state-\(UInt64.random(in: 0...UInt64.max))"
    private var path: String { "\(folder)/list" }
    private var file: StateFile { StateFile(path, holding: "the list", limit: 100) }

    init() throws { try #require(mkdir(folder, 0o700) == 0) }

    @Test func `what is saved is loaded, by its owner alone, and nothing is left beside it`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(try file.load() == nil)
        for bytes in [[UInt8](repeating: 1, count: 100), [], [7]] {
            try file.save(bytes)
            #expect(try file.load() == bytes)
        }
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["list"])
    }

    @Test func `a draft of a process that died is neither read nor in the way`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try file.save([1])
        try "half".write(toFile: "\(path).next", atomically: false, encoding: .utf8)
        #expect(try file.load() == [1])
        try file.save([2])
        #expect(try file.load() == [2])
    }

    @Test func `what is too long, a link, a pipe or a folder is none of ours`() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data(repeating: 1, count: 101).write(to: URL(fileURLWithPath: path))
        #expect(throws: StateFile.Fault.self) { try file.load() }
        try file.save([1])
        let link = StateFile("\(folder)/link", holding: "the list", limit: 100)
        try #require(symlink(path, "\(folder)/link") == 0)
        #expect(throws: StateFile.Fault.self) { try link.load() }
        // Nobody waits for the other end.
        try #require(mkfifo("\(folder)/pipe", 0o600) == 0)
        #expect(try StateFile("\(folder)/pipe", holding: "the list", limit: 100).load() == [])
        try #require(mkdir("\(folder)/folder", 0o700) == 0)
        let inPlace = StateFile("\(folder)/folder", holding: "the list", limit: 100)
        #expect(throws: StateFile.Fault.self) { try inPlace.load() }
        #expect(throws: StateFile.Fault.self) { try inPlace.save([1]) }
        // What a link leads to is left alone.
        try link.save([3])
        #expect(try file.load() == [1])
        #expect(try link.load() == [3])
        let nowhere = StateFile("\(folder)/nowhere/list", holding: "the list", limit: 100)
        #expect(throws: StateFile.Fault.self) { try nowhere.save([1]) }
    }
}
