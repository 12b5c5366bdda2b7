// SPDX-License-Identifier: Apache-2.0

import AtomicFiles
import Foundation
import Testing

@Suite final class AtomicFileTests {
    private let folder = "/tmp/martlet-files-\(UInt64.random(in: 0...UInt64.max))"
    private var path: String { "\(folder)/list" }
    private var file: AtomicFile { AtomicFile(path, holding: "the list") }

    init() throws { try #require(mkdir(folder, 0o700) == 0) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }

    @Test func `what is written is read, by its owner alone, and nothing is left beside it`() throws {
        #expect(try file.read(atMost: 100) == nil)
        for bytes in [[UInt8](repeating: 1, count: 100), [], [7]] {
            try file.replace(with: bytes)
            #expect(try file.read(atMost: 100, isPrivate: true) == bytes)
        }
        #expect(try mode(path) == 0o600)
        #expect(try names() == ["list"])
        try file.remove()
        try file.remove()
        #expect(try names() == [])
    }

    @Test func `a file is made where there is none`() throws {
        try file.create([1, 2])
        #expect(try file.read(atMost: 2) == [1, 2])
        let failure = try #require(throws: AtomicFile.Failure.self) { try file.create([3]) }
        #expect(failure.number == EEXIST)
        #expect(failure.description == "the list at \(path) cannot be made (File exists)")
        #expect(try file.read(atMost: 2) == [1, 2])
    }

    @Test func `a file for others is theirs whatever the mask is`() throws {
        let before = umask(0o077)
        defer { umask(before) }
        try AtomicFile(path, mode: 0o644).replace(with: [1], hasRivals: true)
        #expect(try mode(path) == 0o644)
        #expect(try names() == ["list"])
        let failure = try #require(throws: AtomicFile.Failure.self) { try file.read(atMost: 1, isPrivate: true) }
        #expect(failure.description.hasSuffix("may be read or written by others; its mode must be 0600"))
    }

    @Test func `a draft of a process that died is neither read nor in the way`() throws {
        try file.replace(with: [1])
        try "half".write(toFile: "\(path).new", atomically: false, encoding: .utf8)
        #expect(try file.read(atMost: 100) == [1])
        try file.replace(with: [2])
        #expect(try file.read(atMost: 100) == [2])
        #expect(try names() == ["list"])
    }

    @Test func `what was there stays where no more can be written, and nothing of the new is left`() throws {
        try file.replace(with: [1])
        let full = AtomicFile("/dev/full/list")
        #expect(throws: AtomicFile.Failure.self) { try full.replace(with: [2]) }
        // A folder in its place takes no file's name.
        try #require(mkdir("\(folder)/folder", 0o700) == 0)
        let failure = try #require(throws: AtomicFile.Failure.self) {
            try AtomicFile("\(folder)/folder").replace(with: [2])
        }
        #expect(failure.number == EISDIR)
        #expect(try names() == ["folder", "list"])
        #expect(try file.read(atMost: 1) == [1])
    }

    @Test func `what is too long, a link, a pipe or a folder is none of ours`() throws {
        try Data(repeating: 1, count: 101).write(to: URL(fileURLWithPath: path))
        #expect(throws: AtomicFile.Failure.self) { try file.read(atMost: 100) }
        try file.replace(with: [1])
        let link = AtomicFile("\(folder)/link")
        try #require(symlink(path, "\(folder)/link") == 0)
        #expect(throws: AtomicFile.Failure.self) { try link.read(atMost: 100) }
        // The other end is not waited for.
        try #require(mkfifo("\(folder)/pipe", 0o600) == 0)
        #expect(throws: AtomicFile.Failure.self) { try AtomicFile("\(folder)/pipe").read(atMost: 100) }
        try #require(mkdir("\(folder)/folder", 0o700) == 0)
        #expect(throws: AtomicFile.Failure.self) { try AtomicFile("\(folder)/folder").read(atMost: 100) }
        // What a link leads to is left alone.
        try link.replace(with: [3])
        #expect(try file.read(atMost: 100) == [1])
        #expect(try link.read(atMost: 100) == [3])
        #expect(throws: AtomicFile.Failure.self) { try AtomicFile("\(folder)/nowhere/list").replace(with: [1]) }
    }
}
