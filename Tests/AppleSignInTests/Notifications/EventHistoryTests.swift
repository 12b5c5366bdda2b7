// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSignIn
import JSONCoding
import Testing

@Suite struct EventHistoryTests {
    private let setting: Setting

    init() throws { setting = try Setting() }

    private func event(_ type: String, at milliseconds: Int64) throws -> AccountEvent {
        let events: JSONValue = [
            "type": .string(type), "sub": "1", "event_time": .integer(now.milliseconds + milliseconds),
        ]
        let claims: JSONValue = [
            "iss": "https://appleid.apple.com", "aud": "com.example.App", "iat": 1_800_000_000, "jti": "1",
            "events": events,
        ]
        let token = String(decoding: Issuer.shared.token(payload: claims), as: UTF8.self)
        let body: JSONValue = ["payload": .string(token)]
        let verifier = try NotificationVerifier(setting.provider, apps: [setting.app])
        let key = try #require(setting.keys["rsa-1"])
        return try verifier.verify(NotificationEnvelope(parsing: body.serialized), with: key, at: now).event
    }

    @Test func `in whichever order addresses are switched, the last switch counts`() throws {
        let off = try event("email-disabled", at: -20_000)
        let on = try event("email-enabled", at: -10_000)
        for order in [[off, on], [on, off], [on, off, on, off], [off, off, on]] {
            var history = EventHistory()
            var isOn: Bool?
            for event in order {
                guard case .news(let next) = history.judge(event) else { continue }
                history = next
                isOn = event.kind == .emailEnabled
            }
            #expect(isOn == true)
            #expect(history.addressChangedAt == now.adding(seconds: -10))
        }
    }

    @Test func `whoever stopped and came back is not unlinked by the late news that they stopped`() throws {
        let stopped = try event("consent-revoked", at: -5_000)
        #expect(EventHistory(consentedAt: now).judge(stopped) == .overtaken)
        #expect(try EventHistory(consentedAt: now).judge(event("account-deleted", at: -5_000)) == .overtaken)
        let before = EventHistory(consentedAt: now.adding(seconds: -6))
        #expect(before.judge(stopped) == .news(before))
        #expect(EventHistory().judge(stopped) == .news(EventHistory()))
    }

    @Test func `who stops within the second of their sign-in has stopped`() throws {
        let history = EventHistory(consentedAt: now)
        #expect(try history.judge(event("consent-revoked", at: 0)) == .news(history))
        #expect(try history.judge(event("consent-revoked", at: 700)) == .news(history))
    }

    @Test func `switching an address says nothing about consent`() throws {
        let off = try event("email-disabled", at: -5_000)
        guard case .news(let next) = EventHistory(consentedAt: now).judge(off) else {
            Issue.record("no news")
            return
        }
        #expect(next.consentedAt == now)
    }

    @Test func `what follows depends on whether there is another way to sign in`() {
        let cases: [(AccountEvent.Kind, Bool, EventConsequence)] = [
            (.consentRevoked, true, .unlink), (.consentRevoked, false, .endSessions), (.accountDeleted, true, .unlink),
            (.accountDeleted, false, .endSessionsAndScheduleDeletion), (.emailDisabled, true, .addressUndeliverable),
            (.emailDisabled, false, .addressUndeliverable), (.emailEnabled, false, .addressDeliverable),
            (.other("new"), true, .nothing), (.other("new"), false, .nothing),
        ]
        for (kind, hasOther, consequence) in cases {
            #expect(EventConsequence(of: kind, hasOtherMethod: hasOther) == consequence)
        }
    }
}
