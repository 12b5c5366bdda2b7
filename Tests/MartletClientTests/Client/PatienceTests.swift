// SPDX-License-Identifier: Apache-2.0

import MartletClient
import Testing

@Suite struct PatienceTests {
    /// A clock whose every wait is over at once.
    private struct HastyClock: Clock {
        var now: ContinuousClock.Instant { ContinuousClock.now }
        var minimumResolution: Duration { .zero }
        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {}
    }

    @Test func `a silent service is given up on`() async throws {
        let test = try TestClient(clock: HastyClock())
        test.service.fail("/api/v1/configuration", .silence)
        #expect(await failure { try await test.client.serviceInformation() }?.code == .timedOut)
    }

    @Test func `cancelling a call ends it, and what was asked for can be resumed`() async throws {
        let test = try TestClient()
        let pending = try await test.client.beginSignIn()
        test.service.fail("/api/v1/sign-in/finish", .silence)
        let call = Task { try await test.client.finishSignIn(pending, with: TestClient.assertion) }
        while test.service.requests.count < 2 { await Task.yield() }
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(test.storage.load()?.pending != nil)
        #expect(try await test.client.resume() == nil)
    }

    @Test func `one ceremony is finished at a time`() async throws {
        let test = try TestClient()
        let pending = try await test.client.beginSignIn()
        test.service.fail("/api/v1/sign-in/finish", .silence)
        let call = Task { try await test.client.finishSignIn(pending, with: TestClient.assertion) }
        while test.service.requests.count < 2 { await Task.yield() }
        let second = await failure { try await test.client.finishSignIn(pending, with: TestClient.assertion) }
        #expect(second?.code == .finishUnderWay)
        call.cancel()
        _ = await call.result
        #expect(try await test.signIn().account.name == "robin")
    }
}
