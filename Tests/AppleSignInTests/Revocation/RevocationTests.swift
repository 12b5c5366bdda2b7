// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSignIn
import Testing

@Suite struct RevocationTests {
    private let setting: Setting
    private let secret: ClientSecret

    init() throws {
        setting = try Setting()
        secret = try ClientSecret("s3cret")
    }

    @Test func `each token goes with its own hint`() throws {
        let endpoint = try RevocationEndpoint(setting.provider)
        let refresh = try endpoint.revoke(RefreshToken("r"), client: setting.site, secret: secret)
        #expect(refresh.address.text == "https://appleid.apple.com/auth/revoke")
        #expect(
            sentFields(refresh) == [
                ["client_id", "com.example.site"], ["client_secret", "s3cret"], ["token", "r"],
                ["token_type_hint", "refresh_token"],
            ]
        )
        let access = try endpoint.revoke(setting.accessToken, client: setting.site, secret: secret)
        #expect(sentFields(access).last == ["token_type_hint", "access_token"])
        expectCode(.requestInvalid) {
            try endpoint.revoke(setting.accessToken, client: ClientID("com.evil.site"), secret: secret)
        }
    }

    @Test func `200 means done whatever else it says, and nothing else does`() {
        for body in ["", "{}", "<html>"] { #expect(RevocationReply(answer(200, body)) == .done) }
        for (status, body) in [(204, ""), (302, ""), (400, ""), (404, "{}"), (500, "{}"), (429, "")] {
            guard case .fault = RevocationReply(answer(status, body)) else {
                Issue.record("\(status) is no fault")
                continue
            }
        }
        guard case .refused(let refusal) = RevocationReply(answer(400, #"{"error":"invalid_client"}"#)) else {
            Issue.record("no refusal")
            return
        }
        #expect(refusal.reason == .invalidClient)
        #expect(RevocationReply(nil) == .fault(.unreachable))
    }

    @Test func `what is owed is tried until it is done, later each time, and told after a day`() throws {
        var pending = PendingRevocation(at: now)
        var time = now
        var waits: [Int64] = []
        var alarmAfter: Int64?
        for _ in 0..<20 {
            switch pending.after(.fault(.unreachable), draw: 0, at: time) {
            case .done:
                Issue.record("not done")
                return
            case .again(let next): pending = next
            case .alarm(let next):
                pending = next
                alarmAfter = alarmAfter ?? (time.milliseconds - now.milliseconds) / 1_000
            }
            waits.append((pending.nextAt.milliseconds - time.milliseconds) / 1_000)
            time = pending.nextAt
        }
        #expect(waits.prefix(10) == [60, 120, 240, 480, 960, 1_920, 3_840, 7_680, 15_360, 21_600])
        #expect(waits.suffix(10).allSatisfy { $0 == 21_600 })
        #expect(pending.attempts == 20 && pending.owedSince == now)
        #expect(try #require(alarmAfter) >= 86_400)
        #expect(pending.after(.done, draw: 7, at: time) == .done)
    }

    @Test func `a refusal of our settings raises an alarm at once and is tried again`() {
        let pending = PendingRevocation(at: now)
        guard case .refused(let refusal) = RevocationReply(answer(400, #"{"error":"invalid_client"}"#)),
            case .alarm(let next) = pending.after(.refused(refusal), draw: 29, at: now)
        else {
            Issue.record("no alarm")
            return
        }
        #expect(next.nextAt == now.adding(seconds: 89))
    }

    @Test func `what is owed survives being stored`() throws {
        let pending = try PendingRevocation(storedSince: now, attempts: .max, nextAt: now)
        guard case .again(let next) = pending.after(.fault(.unreadable), draw: .max, at: now) else {
            Issue.record("not tried again")
            return
        }
        #expect(next.nextAt < now.adding(seconds: 32_401))
        expectCode(.stateInvalid) { try PendingRevocation(storedSince: now, attempts: -1, nextAt: now) }
    }
}
