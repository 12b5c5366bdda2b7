// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Foundation
import MartletClient
import Testing

@Suite struct FileSessionStorageTests {
    private let session: StoredSession

    init() throws {
        session = StoredSession(
            service: try ServiceAddress("https://id.example"),
            current: SessionToken(exposed: Base64URL.encode(Array(0..<32))),
            pending: SessionToken(exposed: Base64URL.encode(Array(32..<64)))
        )
    }

    @Test func `what was saved is loaded, replaced and removed`() throws {
        try withFolder { folder in
            let storage = FileSessionStorage(path: folder + "/session")
            #expect(try storage.load() == nil)
            try storage.save(session)
            #expect(try storage.load() == session)
            var changed = session
            changed.pending = nil
            try storage.save(changed)
            #expect(try FileSessionStorage(path: folder + "/session").load() == changed)
            try storage.save(nil)
            try storage.save(nil)
            #expect(try storage.load() == nil)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
        }
    }

    @Test func `the file is for its owner alone, also when a draft was left behind`() throws {
        try withFolder { folder in
            let path = folder + "/session"
            try Data("draft".utf8).write(to: URL(filePath: path + ".new"))
            try FileSessionStorage(path: path).save(session)
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func `a file that others can read is refused`() throws {
        try withFolder { folder in
            let path = folder + "/session"
            try FileSessionStorage(path: path).save(session)
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
            expectUnusable { try FileSessionStorage(path: path).load() }
        }
    }

    @Test func `a link in place of the file is refused`() throws {
        try withFolder { folder in
            try FileSessionStorage(path: folder + "/real").save(session)
            try FileManager.default.createSymbolicLink(
                atPath: folder + "/session",
                withDestinationPath: folder + "/real"
            )
            expectUnusable { try FileSessionStorage(path: folder + "/session").load() }
        }
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"service":"https://id.example","current":"short"}"#,
        #"{"service":"http://evil.example"}"#, #"{"service":"https://id.example"} x"#,
        String(repeating: " ", count: 5000),
    ])
    func `a file that holds no session is refused`(content: String) throws {
        try withFolder { folder in
            let path = folder + "/session"
            #expect(
                FileManager.default.createFile(
                    atPath: path,
                    contents: Data(content.utf8),
                    attributes: [.posixPermissions: 0o600]
                )
            )
            expectUnusable { try FileSessionStorage(path: path).load() }
        }
    }

    @Test func `a folder that is missing is named as such`() {
        expectUnusable { try FileSessionStorage(path: "/nonexistent/folder/session").save(session) }
    }

    private func expectUnusable<Value>(_ call: () throws -> Value) {
        do {
            _ = try call()
            Issue.record("the file was taken")
        } catch let error as SignInClientError {
            #expect(error.code == .storageUnusable)
        } catch {
            Issue.record("another error: \(error)")
        }
    }

    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path())
    }
}
