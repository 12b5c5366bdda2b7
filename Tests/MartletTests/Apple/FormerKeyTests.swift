// SPDX-License-Identifier: Apache-2.0

import Foundation
import SecretMemory
import Testing

@testable import ServerProgram

@Suite struct FormerKeyTests {
    private static let name = "providers.key"
    private let program: Program
    private let folder: DataFolder

    init() throws {
        program = try Program()
        folder = DataFolder(path: program.folder.appending(path: "data").path)
        try folder.prepare()
    }

    @Test func `a key that got a former one's name still opens, and a new one seals`() throws {
        defer { program.remove() }
        let first = try folder.key(Self.name, from: .system)
        #expect(try folder.formerKeys(Self.name).isEmpty)
        let path = folder.keys + "/" + Self.name
        try FileManager.default.moveItem(atPath: path, toPath: path + ".former-1")
        #expect(try folder.key(Self.name, from: .system) != first)
        #expect(try folder.formerKeys(Self.name) == [first])
    }

    @Test func `a former key that others can read, one that is none, and too many are refused`() throws {
        defer { program.remove() }
        let path = folder.keys + "/" + Self.name + ".former"
        for (content, mode) in [([UInt8](repeating: 1, count: 32), 0o644), ([1, 2, 3], 0o600)] {
            try Data(content).write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            #expect(throws: CommandError.self) { try folder.formerKeys(Self.name) }
        }
        try FileManager.default.removeItem(atPath: path)
        for number in 1...9 { _ = try folder.key("\(Self.name).former-\(number)", from: .system) }
        #expect(throws: CommandError.self) { try folder.formerKeys(Self.name) }
    }
}
