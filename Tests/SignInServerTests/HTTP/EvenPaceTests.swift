// SPDX-License-Identifier: Apache-2.0

import HummingbirdTesting
import JSONCoding
import SignInAccounts
import SignInServer
import SignInTesting
import Synchronization
import Testing

@Suite struct EvenPaceTests {
    /// A time that passes when work or a pause says so.
    private final class Time: Sendable {
        private let passed = Mutex(Duration.zero)
        private let begin = ContinuousClock.now

        var value: Duration { passed.withLock { $0 } }

        func pass(_ duration: Duration) { passed.withLock { $0 += duration } }

        func pace(_ step: Duration) -> EvenPace {
            EvenPace(step: step, now: { [self] in begin + value }, pause: { [self] in pass($0) })
        }
    }

    private struct Fault: Error {}

    @Test(arguments: [(0, 100), (1, 100), (955, 100), (99_999, 100), (100_000, 200), (100_001, 200), (730_000, 800)])
    func `work of any length ends at the next whole step`(microseconds: Int, milliseconds: Int) async throws {
        let time = Time()
        let value = try await time.pace(.milliseconds(100)).keep {
            time.pass(.microseconds(microseconds))
            return 7
        }
        #expect(value == 7)
        #expect(time.value == .milliseconds(milliseconds))
    }

    @Test func `a refusal comes as late as an answer`() async throws {
        let time = Time()
        await #expect(throws: Fault.self) {
            try await time.pace(.milliseconds(100)).keep {
                time.pass(.microseconds(300))
                throw Fault()
            }
        }
        #expect(time.value == .milliseconds(100))
    }

    @Test func `where refusals alone are held back, what succeeds comes at once`() async throws {
        let time = Time()
        #expect(try await time.pace(.milliseconds(100)).keepRefusals { 7 } == 7)
        #expect(time.value == .zero)
        await #expect(throws: Fault.self) {
            try await time.pace(.milliseconds(100)).keepRefusals { throw Fault() }
        }
        #expect(time.value == .milliseconds(100))
    }

    @Test func `a passkey is asked for under a name, and refused, at a whole short step`() async throws {
        let service = try TestService()
        try await service.test { client in
            let (browser, device) = (TestBrowser(client), try TestDevice())
            #expect(try await browser.signUp("ada", device).status == 201)
            let named = try await Self.time { try await browser.post("/api/v1/sign-in/begin", ["name": "nobody"]) }
            #expect(named.reply.status == 200 && named.passed >= .milliseconds(5))
            // Used up by the first answer, and refused from then on.
            let begun = try await browser.post("/api/v1/sign-in/begin", [:])
            let answer = try await TestBrowser.finish(begun, device.use(begun))
            #expect(try await browser.post("/api/v1/sign-in/finish", answer).status == 200)
            let refused = try await Self.time { try await browser.post("/api/v1/sign-in/finish", answer) }
            #expect(refused.reply.status >= 400 && refused.passed >= .milliseconds(5), "\(refused.reply.text)")
        }
    }

    @Test func `a pause is not waited for when whoever asked is gone`() async throws {
        let task = Task { try await EvenPace(step: .seconds(3_600)).keep { 7 } }
        task.cancel()
        #expect(try await task.value == 7)
    }

    @Test func `whoever asks under a name without a passkey is answered at a whole step`() async throws {
        let service = try TestService(passwords: TestService.hasher(), codes: .signIn, recovery: RecoveryPolicy())
        try await service.test { client in
            let browser = TestBrowser(client)
            let unknown: JSONValue = ["name": "nobody@example.com"]
            let recovery = try await Self.time { try await browser.post("/api/v1/recovery/begin", unknown) }
            let code = try await Self.time { try await browser.post("/api/v1/sign-in/message/begin", unknown) }
            #expect(recovery.reply.status == 200 && code.reply.status == 200)
            let ceremonies: [(path: String, body: JSONValue)] = [
                ("recovery/send", ["ceremony": recovery.reply.json["ceremony"] ?? .null]),
                (
                    "recovery/prove",
                    ["ceremony": recovery.reply.json["ceremony"] ?? .null, "method": "saved_code", "value": "1"]
                ),
                ("sign-in/message/resend", ["ceremony": code.reply.json["ceremony"] ?? .null]),
                ("sign-in/message/finish", ["ceremony": code.reply.json["ceremony"] ?? .null, "code": "123456"]),
                ("sign-up/address/finish", ["ceremony": code.reply.json["ceremony"] ?? .null, "code": "123456"]),
                ("sign-in/code/resend", ["ceremony": code.reply.json["ceremony"] ?? .null]),
                ("sign-up/address/begin", ["address": "nobody@example.com"]),
                ("sign-up/address/resend", ["ceremony": code.reply.json["ceremony"] ?? .null]),
            ]
            var all = [("recovery/begin", recovery.passed), ("sign-in/message/begin", code.passed)]
            for (path, body) in ceremonies {
                all.append((path, try await Self.time { try await browser.post("/api/v1/\(path)", body) }.passed))
            }
            for (path, passed) in all { #expect(passed >= .milliseconds(100), "\(path)") }
        }
    }

    @Test func `a network address that asks too often is refused at once, and holds no connections`() async throws {
        let limits = RateLimitPolicy(address: RateLimitRule(burst: 1, refillMilliseconds: 600_000))
        let service = try TestService(rateLimits: limits, codes: .signIn, recovery: RecoveryPolicy())
        let visitor = Visitor(browser: nil, address: AddressKey(address: [192, 0, 2, 1]), device: "a test")
        _ = try await service.engine.recovery.begin(name: "nobody@example.com", visitor: visitor)
        let time = Time()
        let pace = time.pace(.milliseconds(100))
        // Of the engine itself: a mark that nobody sets would leave the refusal at its step.
        let refusal = { () async throws -> RecoveryStart in
            try await service.engine.recovery.begin(name: "nobody@example.com", visitor: visitor)
        }
        await #expect(throws: SignInError(.rateLimited, "")) { _ = try await pace.keep(refusal) }
        await #expect(throws: SignInError(.rateLimited, "")) { _ = try await pace.keepRefusals(refusal) }
        #expect(time.value == .zero)
    }

    @Test func `whoever asks for too many codes under a name is refused at a whole step`() async throws {
        let limits = RateLimitPolicy(codeRecipient: RateLimitRule(burst: 1, refillMilliseconds: 600_000))
        let service = try TestService(rateLimits: limits, passwords: TestService.hasher(), codes: .signIn)
        try await service.test(.live) { client in
            let browser = TestBrowser(client)
            let name: JSONValue = ["name": "nobody@example.com"]
            #expect(try await browser.post("/api/v1/sign-in/message/begin", name).status == 200)
            for _ in 0..<3 {
                let refused = try await Self.time { try await browser.post("/api/v1/sign-in/message/begin", name) }
                #expect(refused.reply.status == 429 && refused.passed >= .milliseconds(100))
            }
        }
    }

    @Test func `a password that nobody looked at is refused at a whole short step`() async throws {
        let limits = RateLimitPolicy(passwordStranger: RateLimitRule(burst: 1, refillMilliseconds: 600_000))
        let service = try TestService(rateLimits: limits, passwords: TestService.hasher())
        try await service.test(.live) { client in
            let browser = TestBrowser(client)
            let guess: JSONValue = ["name": "nobody", "password": "a wrong one, and long"]
            #expect(try await browser.post("/api/v1/sign-in/password", guess).status == 401)
            for _ in 0..<3 {
                let refused = try await Self.time { try await browser.post("/api/v1/sign-in/password", guess) }
                #expect(refused.reply.status == 429 && refused.passed >= .milliseconds(5))
            }
        }
    }

    private static func time(_ work: () async throws -> Reply) async throws -> (reply: Reply, passed: Duration) {
        let begin = ContinuousClock.now
        let reply = try await work()
        return (reply, ContinuousClock.now - begin)
    }
}
