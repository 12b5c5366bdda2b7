// SPDX-License-Identifier: Apache-2.0

import MartletClient
import Testing

@Suite struct LostReplyTests {
    @Test func `a lost answer to the last step is asked for at once`() async throws {
        let test = try TestClient()
        test.service.fail("/api/v1/sign-in/finish", .replyLost)
        let signedIn = try await test.signIn()
        #expect(signedIn.account.name == "robin")
        #expect(signedIn.signals == nil && signedIn.nameDiffers == nil)
        #expect(test.service.paths().suffix(2) == ["POST /api/v1/sign-in/finish", "GET /api/v1/session"])
        #expect(test.storage.load()?.pending == nil)
        #expect(try await test.client.account().name == "robin")
    }

    @Test func `a lost answer is found again after a restart`() async throws {
        let test = try TestClient()
        test.service.fail("/api/v1/sign-up/finish", .replyLost)
        test.service.fail("/api/v1/session", .requestLost)
        let pending = try await test.client.beginSignUp(name: "robin")
        let error = await failure { try await test.client.finishSignUp(pending, with: TestClient.registration) }
        #expect(error?.code == .replyLost)
        let resumed = try #require(try await test.restarted().resume())
        #expect(resumed.account.name == "robin")
        #expect(test.storage.load()?.pending == nil)
    }

    @Test func `without resuming, the next call finds the session too`() async throws {
        let test = try TestClient()
        test.service.fail("/api/v1/sign-in/finish", .replyLost)
        test.service.fail("/api/v1/session", .replyLost)
        #expect(await failure { try await test.signIn() }?.code == .replyLost)
        #expect(try await test.client.account().name == "robin")
    }

    @Test func `a last step that never arrived signs nobody in`() async throws {
        let test = try TestClient()
        test.service.fail("/api/v1/sign-in/finish", .requestLost)
        #expect(await failure { try await test.signIn() }?.code == .unreachable)
        #expect(try await test.client.resume() == nil)
        #expect(await failure { try await test.client.account() }?.code == .notSignedIn)
        _ = try await test.signIn()
        #expect(try await test.client.account().name == "robin")
    }

    @Test func `a last step that something sent twice has still worked`() async throws {
        let test = try TestClient()
        test.service.fail("/api/v1/sign-in/finish", .requestDuplicated)
        #expect(try await test.signIn().account.name == "robin")
        #expect(test.service.sessionCount == 1)
    }

    @Test func `an answer that came before cannot pass for this one`() async throws {
        let test = try TestClient()
        let earlier = FakeService.ok(FakeService.assertion("x"))
        test.service.fail("/api/v1/sign-in/finish", .answered(earlier))
        #expect(await failure { try await test.signIn() }?.code == .replyUnexpected)
        test.service.fail("/api/v1/sign-in/finish", .replyReplaced(earlier))
        #expect(try await test.signIn().account.name == "robin")
    }

    @Test func `a ceremony that is truly unknown stays refused`() async throws {
        let test = try TestClient()
        let pending = try await test.client.beginSignIn()
        _ = try await test.client.finishSignIn(pending, with: TestClient.assertion)
        let error = await failure { try await test.client.finishSignIn(pending, with: TestClient.assertion) }
        #expect(error?.code == .ceremonyUnknown)
        #expect(try await test.client.account().name == "robin")
    }

    @Test func `a refusal leaves no trace of the token`() async throws {
        let test = try TestClient()
        test.service.fail("/api/v1/sign-in/finish", .answered(FakeService.refusal(401, "credential_refused")))
        #expect(await failure { try await test.signIn() }?.code == .credentialRefused)
        #expect(test.storage.load() == nil)
    }

    @Test func `a lost begin costs nothing`() async throws {
        let test = try TestClient()
        test.service.fail("/api/v1/sign-in/begin", .replyLost)
        #expect(await failure { try await test.client.beginSignIn() }?.code == .unreachable)
        #expect(test.storage.load() == nil)
        #expect(try await test.signIn().account.name == "robin")
    }

    @Test func `stepping up replaces the token, also when the answer is lost`() async throws {
        let test = try TestClient()
        _ = try await test.signIn()
        let first = test.storage.load()?.current
        let one = try await test.client.beginVerification()
        _ = try await test.client.finishVerification(one, with: TestClient.assertion)
        let second = test.storage.load()?.current
        #expect(second != first)

        let two = try await test.client.beginVerification()
        test.service.fail("/api/v1/verify/finish", .replyLost)
        test.service.fail("/api/v1/session", .requestLost)
        let error = await failure { try await test.client.finishVerification(two, with: TestClient.assertion) }
        #expect(error?.code == .replyLost)
        #expect(try await test.client.account().name == "robin")
        #expect(test.storage.load()?.current != second)
        #expect(test.service.sessionCount == 1)
    }

    @Test func `a step up that never arrived leaves the session as it was`() async throws {
        let test = try TestClient()
        _ = try await test.signIn()
        let before = test.storage.load()?.current
        let pending = try await test.client.beginVerification()
        test.service.fail("/api/v1/verify/finish", .requestLost)
        #expect(await failure { try await test.client.finishVerification(pending, with: TestClient.assertion) } != nil)
        #expect(try await test.client.account().name == "robin")
        #expect(test.storage.load()?.current == before)
        // The question about the newer token is asked once, not before every call.
        let count = test.service.requests.count
        _ = try await test.client.account()
        #expect(test.service.requests.count == count + 1)
    }

    @Test func `an added passkey is found in the list when its answer is lost`() async throws {
        let test = try TestClient()
        _ = try await test.signIn()
        let before = test.storage.load()?.current
        let pending = try await test.client.beginAddingPasskey()
        test.service.fail("/api/v1/passkeys/add/finish", .replyLost)
        let added = try await test.client.finishAddingPasskey(pending, with: TestClient.registration, name: "Key")
        #expect(added.id == [9, 9, 9])
        #expect(test.storage.load()?.current == before)
    }

    @Test func `a session from a link becomes a full one under a new token`() async throws {
        let test = try TestClient()
        _ = try await test.client.signIn(linkToken: "link")
        let before = test.storage.load()?.current
        let pending = try await test.client.beginAddingPasskey()
        #expect(try await test.client.finishAddingPasskey(pending, with: TestClient.registration).id == [9, 9, 9])
        #expect(test.storage.load()?.current != before)
        #expect(test.storage.load()?.pending == nil)
        #expect(try await test.client.account().name == "robin")
    }

    @Test func `a passkey added to a usual session leaves its token alone`() async throws {
        let test = try TestClient()
        _ = try await test.signIn()
        let before = test.storage.load()
        let pending = try await test.client.beginAddingPasskey()
        #expect(try await test.client.finishAddingPasskey(pending, with: TestClient.registration).id == [9, 9, 9])
        #expect(test.storage.load() == before)
    }
}
