// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import JSONCoding
import MartletClient
import Testing

@Suite struct SessionTests {
    @Test func `signing in keeps the token and sends its digest alone`() async throws {
        let test = try TestClient()
        let signedIn = try await test.signIn()
        #expect(signedIn.account.name == "robin")
        #expect(signedIn.signals?.userID == FakeService.userID)
        #expect(signedIn.nameDiffers == false)
        let stored = try #require(test.storage.load())
        let token = try #require(stored.current)
        #expect(stored.pending == nil)
        let sent = try #require(test.service.requests.last?.body)
        #expect(try JSONValue(parsing: sent)["session"]?["digest"]?.string == Base64URL.encode(token.digest))
        for request in test.service.requests {
            #expect(request.headers["Authorization"] == nil)
            #expect(!String(decoding: request.body ?? [], as: UTF8.self).contains(token.exposedText))
            #expect(request.headers["Cookie"] == nil && request.headers["Origin"] == nil)
        }
    }

    @Test func `the token is saved before the request leaves`() async throws {
        let test = try TestClient()
        let pending = try await test.client.beginSignIn()
        test.service.fail("/api/v1/sign-in/finish", .requestLost)
        test.service.fail("/api/v1/session", .requestLost)
        let error = await failure { try await test.client.finishSignIn(pending, with: TestClient.assertion) }
        #expect(error?.code == .replyLost)
        #expect(test.storage.load()?.pending != nil)
    }

    @Test func `a storage that cannot save keeps the request from leaving`() async throws {
        struct FullStorage: SessionStorage {
            struct Full: Error {}
            func load() -> StoredSession? { nil }
            func save(_ session: StoredSession?) throws { throw Full() }
        }
        let service = FakeService()
        let client = SignInClient(
            service: try ServiceAddress("https://id.example"),
            storage: FullStorage(),
            transport: service
        )
        let pending = try await client.beginSignIn()
        await #expect(throws: FullStorage.Full.self) {
            try await client.finishSignIn(pending, with: TestClient.assertion)
        }
        #expect(service.sessionCount == 0)
        #expect(service.requests.count == 1)
    }

    @Test func `a call in the session carries the token`() async throws {
        let test = try TestClient()
        _ = try await test.signIn()
        #expect(try await test.client.account().id == FakeService.userID)
        let token = try #require(test.storage.load()?.current)
        #expect(test.service.requests.last?.headers["Authorization"] == "Bearer " + token.exposedText)
    }

    @Test func `without a session nothing is sent`() async throws {
        let test = try TestClient()
        #expect(await failure { try await test.client.account() }?.code == .notSignedIn)
        #expect(try await test.client.resume() == nil)
        #expect(test.service.requests.isEmpty)
    }

    @Test func `a session that was ended elsewhere is forgotten`() async throws {
        let test = try TestClient()
        _ = try await test.signIn()
        test.service.endAllSessions()
        #expect(await failure { try await test.client.passkeys() }?.code == .notSignedIn)
        #expect(test.storage.load() == nil)
    }

    @Test func `another page's 401 does not sign anybody out`() async throws {
        let test = try TestClient()
        _ = try await test.signIn()
        let portal = HTTPTransportReply(status: 401, headers: ["Content-Type": "text/html"], body: Array("<p>".utf8))
        test.service.fail("/api/v1/account", .answered(portal))
        #expect(await failure { try await test.client.account() }?.code == .replyUnexpected)
        #expect(try await test.client.account().name == "robin")
    }

    @Test func `signing out ends the session at the service and here`() async throws {
        let test = try TestClient()
        _ = try await test.signIn()
        try await test.client.signOut()
        #expect(test.service.sessionCount == 0)
        #expect(test.storage.load() == nil)
        try await test.client.signOut()
    }

    @Test func `signing out without network can be tried again`() async throws {
        let test = try TestClient()
        _ = try await test.signIn()
        test.service.fail("/api/v1/session/end", .requestLost)
        #expect(await failure { try await test.client.signOut() }?.code == .unreachable)
        #expect(test.storage.load() != nil)
        try await test.client.signOut()
        #expect(test.storage.load() == nil)
    }

    @Test func `a session of another service is not sent to this one`() async throws {
        let test = try TestClient()
        _ = try await test.signIn()
        let other = FakeService()
        let client = SignInClient(
            service: try ServiceAddress("https://id.example:8443"),
            storage: test.storage,
            transport: other
        )
        #expect(await failure { try await client.account() }?.code == .sessionOfAnotherService)
        #expect(await failure { try await client.resume() }?.code == .sessionOfAnotherService)
        #expect(other.requests.isEmpty)
    }

    @Test func `deleting the account forgets the session`() async throws {
        let test = try TestClient()
        _ = try await test.signIn()
        #expect(try await test.client.deleteAccount(confirming: "robin").acceptedCredentialIDs.isEmpty)
        #expect(test.storage.load() == nil)
    }

    @Test func `lists are read`() async throws {
        let test = try TestClient()
        _ = try await test.signIn()
        #expect(try await test.client.sessions().map(\.isCurrent) == [true])
        #expect(try await test.client.endOtherSessions() == 2)
        #expect(try await test.client.activity().first?.kind == "signed_in")
        #expect(try await test.client.passkeys().advisesSecondPasskey)
        #expect(try await test.client.renameAccount(to: "Robin").account.displayName == "Robin")
        #expect(try await test.client.serviceInformation().signUp == "open")
    }

    @Test(arguments: ["", "../account", "a/b", "a?b", "a%2Fb", "ä"])
    func `a session's name cannot lead to another path`(name: String) async throws {
        let test = try TestClient()
        _ = try await test.signIn()
        let before = test.service.requests.count
        #expect(await failure { try await test.client.endSession(name) }?.code == .valueInvalid)
        #expect(test.service.requests.count == before)
    }
}
