// SPDX-License-Identifier: Apache-2.0

import Foundation
import MartletLocalAuthentication
import Testing

@testable import QuickNote

@Suite struct NoteFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "note-\(UUID().uuidString)").path()

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `it is its owner's alone, and written as a whole`() throws {
        let path = "\(folder)/inner/note"
        let file = try NoteFile(at: path)
        #expect(try file.read()?.bytes == nil)
        try file.write(Data([1, 2, 3]))
        try file.write(Data([4]))
        #expect(try file.read()?.bytes == Data([4]))
        #expect(try mode(path) == 0o600 && mode("\(folder)/inner") == 0o700)
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: "\(folder)/inner")) == ["note", "note.lock"])
        try file.remove()
        try file.remove()
        #expect(try file.read()?.bytes == nil)
    }

    @Test func `a second window is refused as long as the first is open`() throws {
        var first: NoteFile? = try NoteFile(at: "\(folder)/note")
        #expect(throws: NoteError(.openElsewhere, "")) { try NoteFile(at: "\(folder)/note") }
        #expect(first != nil)
        first = nil
        #expect(throws: Never.self) { try NoteFile(at: "\(folder)/note") }
    }

    /// A link that somebody planted must not have us write or read elsewhere.
    @Test func `links are not followed`() throws {
        let file = try NoteFile(at: "\(folder)/note")
        let target = "\(folder)/target"
        try Data("theirs".utf8).write(to: URL(filePath: target))
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/note.new", withDestinationPath: target)
        try file.write(Data([9]))
        #expect(try Data(contentsOf: URL(filePath: target)) == Data("theirs".utf8) && file.read()?.bytes == Data([9]))
        try file.remove()
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/note", withDestinationPath: target)
        #expect(throws: NoteError(.file, "")) { try file.read() }
    }

    /// A copy that is put back, or another note that is moved here, must not be written over by the one that is open.
    @Test func `another file in its place is left alone`() throws {
        let file = try NoteFile(at: "\(folder)/note")
        try file.write(Data([1]))
        try file.write(Data([2]))
        try FileManager.default.removeItem(atPath: "\(folder)/note")
        try file.write(Data([3]))
        let other = URL(filePath: "\(folder)/other")
        try Data([9]).write(to: other)
        #expect(unsafe rename("\(folder)/other", "\(folder)/note") == 0)
        #expect(throws: NoteError(.file, "")) { try file.write(Data([4])) }
        #expect(try Data(contentsOf: URL(filePath: "\(folder)/note")) == Data([9]))
        // A look at it, as for a password that is wrong, does not open it.
        let found = try #require(try file.read())
        #expect(found.bytes == Data([9]))
        #expect(throws: NoteError(.file, "")) { try file.write(Data([4])) }
        #expect(!file.show(found.stamp) && file.show(found.stamp))
        try file.write(Data([5]))
        #expect(try file.read()?.bytes == Data([5]))
    }

    @Test func `what half a save left goes with the file`() throws {
        let file = try NoteFile(at: "\(folder)/note")
        try file.write(Data([1]))
        try Data([2]).write(to: URL(filePath: "\(folder)/note.new"))
        try file.remove()
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder)) == ["note.lock"])
    }

    /// A pipe has no end that anybody waits for, and a folder is no note.
    @Test(.timeLimit(.minutes(1))) func `what is no file is told at once`() throws {
        let file = try NoteFile(at: "\(folder)/note")
        #expect(try !file.isThere)
        #expect(unsafe mkfifo("\(folder)/note", 0o600) == 0)
        #expect(throws: NoteError(.file, "")) { try file.read() }
        #expect(try file.isThere)
        try file.remove()
        try FileManager.default.createDirectory(atPath: "\(folder)/note", withIntermediateDirectories: false)
        #expect(throws: NoteError(.file, "")) { try file.read() }
    }

    @Test func `what is left of a crash is written over, and a file of another password is kept aside`() throws {
        let file = try NoteFile(at: "\(folder)/note")
        try Data("half".utf8).write(to: URL(filePath: "\(folder)/note.new"))
        try file.setAside()
        try file.write(Data([1]))
        try file.setAside()
        #expect(try file.read()?.bytes == nil)
        #expect(try Data(contentsOf: URL(filePath: "\(folder)/note.before")) == Data([1]))
    }

    /// Whoever sets a password anew, is interrupted and begins again sets an empty note aside behind the full one.
    @Test func `a file that was kept aside is never written over`() throws {
        let file = try NoteFile(at: "\(folder)/note")
        for byte: UInt8 in 1...3 {
            try file.write(Data([byte]))
            try file.setAside()
        }
        for (name, byte) in [("before", UInt8(1)), ("before-2", 2), ("before-3", 3)] {
            #expect(try Data(contentsOf: URL(filePath: "\(folder)/note.\(name)")) == Data([byte]))
        }
    }

    @Test func `a folder that cannot be written to is told, and what was there stays`() throws {
        let file = try NoteFile(at: "\(folder)/note")
        try file.write(Data([1]))
        try FileManager.default.createDirectory(atPath: "\(folder)/note.new", withIntermediateDirectories: false)
        #expect(throws: NoteError(.file, "")) { try file.write(Data([2])) }
        #expect(try file.read()?.bytes == Data([1]))
    }

    @Test func `the lock shows what the device has`() {
        #expect(LockSymbol(.touchID) == .fingerprint && LockSymbol(.faceID) == .face)
        #expect(LockSymbol(.none) == .padlock && LockSymbol(.opticID) == .padlock)
    }
}
