// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Foundation
import Testing

@testable import fido_test_server

@Suite struct FIDOTestMetadataTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "fido-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func message(_ path: String) -> String? {
        let error = #expect(throws: FIDOTestServerError.self) {
            _ = try FIDOTestMetadata(folder: path, at: UnixTime(seconds: 1_800_000_000))
        }
        #expect(error?.code == .configuration)
        return error?.message
    }

    @Test(arguments: [
        ("statement.json", "{", "no metadata statement"),
        ("statement.json", #"{"aaguid": 7}"#, "no metadata statement"),
        ("root.crt", "x", "no certificate"), ("root.pem", "-----BEGIN CERTIFICATE-----", "no certificate"),
    ])
    func `metadata of the FIDO tests that are none are named`(file: String, content: String, named: String) throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(content.utf8).write(to: folder.appending(path: file))
        try Data("passed over".utf8).write(to: folder.appending(path: "README.txt"))
        let told = try #require(message(folder.path))
        #expect(told.hasPrefix("--metadata: "))
        #expect(told.contains(file) && told.contains(named))
    }

    @Test func `a folder of FIDO's metadata that is none is told from one that is not there`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data().write(to: folder.appending(path: "file"))
        for (name, words) in [("metadata", "is not there"), ("file", "is not a folder")] {
            let path = folder.appending(path: name).path
            #expect(message(path) == "--metadata: \(path) \(words)")
        }
    }

    @Test func `a BLOB that does not verify is left out, with the reason`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("x".utf8).write(to: folder.appending(path: "forged.jwt"))
        let found = try FIDOTestMetadata(folder: folder.path, at: UnixTime(seconds: 1_800_000_000))
        #expect(found.refused.map { $0.file } == [folder.path + "/forged.jwt"])
        #expect(found.taken.isEmpty && found.statements == 0)
    }
}
