// SPDX-License-Identifier: Apache-2.0

import Foundation
import JSONCoding
import MartletClient
import Testing

@Suite final class ProviderSignInTests {
    private static let finish = "/api/v1/sign-in/external/finish"
    private static let name: JSONValue = ["givenName": "Robin", "familyName": "Roe"]

    private let service = FakeService()
    private let folder: String
    private var file: String { folder + "/names" }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "names-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// The app after a start: nothing of the one before but its files.
    private func app(_ address: String = "https://id.example") throws -> SignInClient {
        SignInClient(
            service: try ServiceAddress(address),
            storage: FileSessionStorage(path: folder + "/session"),
            names: FileOneTimeNameStorage(path: file),
            transport: service
        )
    }

    /// What the platform gives: the name the first time, and never again.
    private static func grant(_ code: String, isFirst: Bool = false, user: String = "000123.abc") -> ProviderGrant {
        ProviderGrant(
            user: user,
            identityToken: "a.b.c",
            code: code,
            givenName: isFirst ? "Robin" : nil,
            familyName: isFirst ? "Roe" : nil
        )
    }

    private func signIn(_ client: SignInClient, _ grant: ProviderGrant) async throws -> ProviderOutcome {
        try await client.finishSignIn(client.beginSignIn(provider: "apple", app: "app.one"), with: grant)
    }

    private var isWaiting: Bool { FileManager.default.fileExists(atPath: file) }

    @Test func `somebody new makes an account, and the name is told and forgotten`() async throws {
        let client = try app()
        let outcome = try await signIn(client, Self.grant("new", isFirst: true))
        guard case .newcomer(let newcomer) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(newcomer.displayName == "Robin R." && service.names == [Self.name])
        #expect(!isWaiting)
        #expect(try await client.signUp(newcomer, name: "robin").account.name == "robin")
        #expect(try await app().resume()?.account.name == "robin")
    }

    @Test func `whoever holds the folder keeps nobody from signing in, and the name waits`() async throws {
        service.fail(Self.finish, .requestLost)
        _ = await failure { try await self.signIn(try self.app(), Self.grant("new", isFirst: true)) }
        let holder = unsafe open(folder, O_RDONLY)
        #expect(flock(holder, LOCK_EX) == 0)
        guard case .newcomer = try await signIn(try app(), Self.grant("new")) else {
            Issue.record("whoever is new got no account")
            return
        }
        guard case .signedIn = try await signIn(try app(), Self.grant("known")) else {
            Issue.record("whoever has an account was not signed in")
            return
        }
        #expect(try await app().resume() != nil && isWaiting)
        _ = close(holder)
        _ = try await signIn(try app(), Self.grant("known"))
        #expect(!isWaiting && service.names == [Self.name, Self.name, Self.name])
    }

    @Test func `a name that the network kept back is told at the next sign-in, also after the app's death`()
        async throws
    {
        service.fail(Self.finish, .requestLost)
        let cut = await failure { try await self.signIn(try self.app(), Self.grant("new", isFirst: true)) }
        #expect(cut?.code == .unreachable && isWaiting && service.names.isEmpty)
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        _ = try await signIn(try app(), Self.grant("new"))
        #expect(service.names == [Self.name] && !isWaiting)
        _ = try await signIn(try app(), Self.grant("known"))
        #expect(service.names == [Self.name, .null])
    }

    @Test func `an app that dies while it waits has kept the name before it asked`() async throws {
        service.fail(Self.finish, .silence)
        let (client, grant) = (try app(), Self.grant("new", isFirst: true))
        let pending = try await client.beginSignIn(provider: "apple", app: "app.one")
        let asking = Task { try await client.finishSignIn(pending, with: grant) }
        while !service.paths().contains("POST " + Self.finish) { try await Task.sleep(for: .milliseconds(2)) }
        #expect(isWaiting)
        asking.cancel()
        _ = await asking.result
        _ = try await signIn(try app(), Self.grant("new"))
        #expect(service.names == [Self.name] && !isWaiting)
    }

    @Test func `a lost answer leaves the name waiting, and a session that began is found`() async throws {
        service.fail(Self.finish, .replyLost)
        let lost = await failure { try await self.signIn(try self.app(), Self.grant("new", isFirst: true)) }
        #expect(lost != nil && isWaiting)
        // The service has the name by now; it is told once more and no harm done.
        _ = try await signIn(try app(), Self.grant("new"))
        #expect(service.names == [Self.name, Self.name] && !isWaiting)
        service.fail(Self.finish, .replyLost)
        guard case .signedIn(let found) = try await signIn(try app(), Self.grant("known", isFirst: true)) else {
            Issue.record("nobody is signed in")
            return
        }
        #expect(found.account.name == "robin" && !isWaiting)
    }

    @Test func `a refusal keeps the name, for its owner and this service alone`() async throws {
        let refused = await failure { try await self.signIn(try self.app(), Self.grant("refused", isFirst: true)) }
        #expect(refused?.code == .externalRefused && isWaiting)
        _ = try await signIn(try app(), Self.grant("new", user: "000999.xyz"))
        _ = try await signIn(try app("https://id.another"), Self.grant("new"))
        #expect(service.names == [.null, .null] && isWaiting)
        _ = try await signIn(try app(), Self.grant("new"))
        #expect(service.names.last == Self.name && !isWaiting)
    }

    @Test func `sixteen names wait at most, and none is longer than it may be`() async throws {
        let storage = FileOneTimeNameStorage(path: file)
        for number in 0..<18 {
            service.fail(Self.finish, .requestLost)
            let long = String(repeating: "\u{5B57}", count: 400)
            let grant = ProviderGrant(user: "\(number)", identityToken: "a.b.c", code: "new", givenName: long)
            _ = await failure { try await self.signIn(try self.app(), grant) }
        }
        let names = try storage.load()
        #expect(names.map(\.user) == (2..<18).map { "\($0)" })
        #expect(names.allSatisfy { ($0.givenName ?? "").utf8.count <= 256 })
        #expect("\(names)".contains("redacted") && !"\(names)".contains("\u{5B57}"))
    }

    @Test func `a file that others can read, or that holds something else, is refused`() async throws {
        for (content, mode) in [("{\"names\": []}", 0o644), ("{}", 0o600), ("{\"names\": [1]}", 0o600)] {
            try Data(content.utf8).write(to: URL(filePath: file))
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
            let error = await failure { try FileOneTimeNameStorage(path: self.file).load() }
            #expect(error?.code == .storageUnusable, "\(content)")
        }
    }
}
