// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeychainItems
import DeviceAuthentication
import Testing

@testable import QuickNote

/// What a test of a whole note needs.
///
/// A process chooses its keychain once, so each such test is a process.
struct NoteScene {
    static let password = "test password one"

    let folder: String
    let owner: SimulatedOwner
    let keychain: InMemoryKeychain

    init(_ owner: SimulatedOwner = SimulatedOwner(), faceUsage: String? = "Your face opens your note.") throws {
        self.owner = owner
        keychain = InMemoryKeychain(owner: owner)
        try ProcessKeychain.install(keychain)
        try ProcessOwner.install(owner, faceUsage: faceUsage)
        folder = FileManager.default.temporaryDirectory.appending(path: "note-\(UUID().uuidString)").path()
    }

    /// Removes the folder.
    func end() throws { try FileManager.default.removeItem(atPath: folder) }

    func path(_ name: String = "note") -> String { "\(folder)/\(name)" }

    /// A note that is not there yet.
    func note(_ name: String = "note") throws -> Notebook {
        try Notebook(at: path(name), service: "QuickNote", cost: 15)
    }

    /// An open note with a text.
    func note(_ name: String = "note", saying text: String, password: String = Self.password) throws -> Notebook {
        let note = try note(name)
        try note.setPassword(password, repeated: password)
        try note.save(text)
        return note
    }

    func bytes(_ name: String = "note") throws -> Data { try Data(contentsOf: URL(filePath: path(name))) }

    func put(_ bytes: Data, _ name: String = "note") throws { try bytes.write(to: URL(filePath: path(name))) }
}

/// What a note refuses with; nil where it does not.
func refusal(_ work: () async throws -> Void) async -> NoteError.Code? {
    do {
        try await work()
        return nil
    } catch let error as NoteError { return error.code } catch {
        Issue.record(error)
        return nil
    }
}
