// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONCoding
import MartletClient
import Testing

// Serialized: whoever waits for a process holds a thread of the pool.
@Suite(.serialized) final class SuddenDeathTests: Sendable {
    private static let name: JSONValue = ["givenName": "Robin", "familyName": "Roe"]

    private let folder: String
    private var file: String { folder + "/names" }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "death-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private var isWaiting: Bool { FileManager.default.fileExists(atPath: file) }

    private func names() throws -> [JSONValue] { try DyingTransport.names(in: folder) }

    @Test func `killed before the service has its name, the next process brings it, once`() async throws {
        await beKilled(.beforeTheService)
        #expect(try isWaiting && names().isEmpty)
        await signIn()
        #expect(try names() == [Self.name] && !isWaiting)
        await signIn()
        #expect(try names() == [Self.name, .null])
    }

    @Test func `killed before it hears the answer, the next process tells the name again, and then no more`()
        async throws
    {
        await beKilled(.beforeTheAnswer)
        #expect(try isWaiting && names() == [Self.name])
        for _ in 0..<2 { await signIn() }
        // The service keeps one name for a person, however often it is told.
        #expect(try names() == [Self.name, Self.name, .null] && !isWaiting)
    }

    @Test func `a draft that a dead process left half written costs nothing`() async throws {
        await beKilled(.beforeTheService)
        let whole = try Data(contentsOf: URL(filePath: file))
        try whole.prefix(whole.count / 2).write(to: URL(filePath: file + ".new"))
        await signIn()
        #expect(try names() == [Self.name] && !isWaiting)
    }

    @Test func `a torn file of names is told, never read as another name, and keeps nobody out once it is removed`()
        async throws
    {
        await beKilled(.beforeTheService)
        let whole = try Data(contentsOf: URL(filePath: file))
        for count in 0..<whole.count {
            try whole.prefix(count).write(to: URL(filePath: file))
            let error = await failure { try FileOneTimeNameStorage(path: self.file).load() }
            #expect(error?.code == .storageUnusable, "\(count) bytes")
        }
        let error = await failure { try await Self.signIn(self.folder, .never, isFirst: false) }
        #expect(error?.code == .storageUnusable)
        #expect(try names().isEmpty)
        try FileManager.default.removeItem(atPath: file)
        await signIn()
        #expect(try names() == [.null])
    }

    // MARK: The app, as a process of its own

    /// An app that has the name for the first time, killed while it asks.
    private func beKilled(_ moment: DyingTransport.Moment) async {
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [folder = folder as String, moment = moment as DyingTransport.Moment] in
            _ = try await SuddenDeathTests.signIn(folder, moment, isFirst: true)
        }
    }

    /// The app, started again.
    private func signIn() async {
        await #expect(processExitsWith: .success) { [folder = folder as String] in
            guard case .newcomer = try await SuddenDeathTests.signIn(folder, .never, isFirst: false) else {
                throw Unexpected()
            }
        }
    }

    /// A sign-in with what the platform gives: the name the first time, and never again.
    private static func signIn(
        _ folder: String,
        _ moment: DyingTransport.Moment,
        isFirst: Bool
    ) async throws -> ProviderOutcome {
        let client = SignInClient(
            service: try ServiceAddress("https://id.example"),
            storage: FileSessionStorage(path: folder + "/session"),
            names: FileOneTimeNameStorage(path: folder + "/names"),
            transport: DyingTransport(folder: folder, moment: moment)
        )
        let grant = ProviderGrant(
            user: "000123.abc",
            identityToken: "a.b.c",
            code: "new",
            givenName: isFirst ? "Robin" : nil,
            familyName: isFirst ? "Roe" : nil
        )
        return try await client.finishSignIn(client.beginSignIn(provider: "apple", app: "app.one"), with: grant)
    }
}

/// The service took the app for somebody else.
private struct Unexpected: Error {}
