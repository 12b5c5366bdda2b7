// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import ByteEncodings
import JSONCoding
import Testing

@Suite struct NotificationTests {
    private let setting: Setting
    private let verifier: NotificationVerifier
    private let app: ClientID

    init() throws {
        setting = try Setting()
        app = try ClientID("com.example.App")
        verifier = try NotificationVerifier(setting.provider, apps: [app])
    }

    private func event(_ type: String, _ changes: (String, JSONValue?)...) -> JSONValue {
        var event: JSONObject = [
            "type": .string(type), "sub": .string(Setting.subject), "event_time": 1_799_999_999_123,
        ]
        for (name, value) in changes { event[name] = value }
        return .object(event)
    }

    private func claims(_ events: JSONValue?, _ changes: [(String, JSONValue?)] = []) -> JSONValue {
        var claims: JSONObject = [
            "iss": "https://appleid.apple.com", "aud": "com.example.App", "iat": 1_800_000_000, "exp": 1_800_086_400,
            "jti": "jti-1",
        ]
        claims["events"] = events
        for (name, value) in changes { claims[name] = value }
        return .object(claims)
    }

    private func body(_ claims: JSONValue, by issuer: Issuer = .shared) -> [UInt8] {
        let body: JSONValue = ["payload": .string(String(decoding: issuer.token(payload: claims), as: UTF8.self))]
        return body.serialized
    }

    private func verify(_ body: [UInt8], at time: UnixTime = now) throws -> VerifiedNotification {
        let envelope = try NotificationEnvelope(parsing: body)
        let key = try #require(setting.keys[envelope.token.keyID])
        return try verifier.verify(envelope, with: key, at: time)
    }

    private func text(_ value: JSONValue) -> JSONValue { .string(String(decoding: value.serialized, as: UTF8.self)) }

    @Test(
        arguments: [
            ("email-disabled", .emailDisabled), ("email-enabled", .emailEnabled), ("consent-revoked", .consentRevoked),
            ("account-deleted", .accountDeleted), ("account-delete", .accountDeleted),
            ("account-moved", .other("account-moved")),
        ] as [(String, AccountEvent.Kind)]
    )
    func `each kind is read, as text and as an object`(_ type: String, _ kind: AccountEvent.Kind) throws {
        let event = event(type, ("email", "x@privaterelay.appleid.com"), ("is_private_email", "true"))
        let one = try verify(body(claims(event)))
        let other = try verify(body(claims(text(event))))
        #expect(one == other)
        #expect(one.event.kind == kind)
        #expect(one.identity == (try setting.verify().identity))
        #expect(one.event.happenedAt == UnixTime(milliseconds: 1_799_999_999_123))
        #expect(one.event.email?.isPrivateRelay == true && one.event.email?.isVerified == false)
        for text in prints(one) + prints(one.event) { #expect(!text.contains("000792") && !text.contains("relay")) }
    }

    @Test func `an event has one key, however often and in whichever spelling it is told`() throws {
        let first = try verify(body(claims(event("account-deleted"))))
        let again = try verify(body(claims(text(event("account-delete")), [("iat", 1_800_000_001)])))
        #expect(first.key == again.key && first.key.count == 32)
        let others = [
            claims(event("consent-revoked")), claims(event("account-deleted", ("sub", "somebody-else"))),
            claims(event("account-deleted", ("event_time", 1_799_999_999_124))),
            claims(event("account-deleted"), [("jti", "jti-2")]),
        ]
        let keys = try others.map { try verify(body($0)).key } + [first.key]
        #expect(Set(keys).count == 5)
    }

    private func refuses(
        _ code: AppleSignInError.Code,
        _ claims: JSONValue,
        at time: UnixTime = now,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expectCode(code, hiding: [Setting.subject], sourceLocation: sourceLocation) {
            try verify(body(claims), at: time)
        }
    }

    @Test func `a forged notification is refused`() throws {
        let claims = claims(event("account-deleted"))
        expectCode(.signatureInvalid) { try verify(body(claims, by: .foreign)) }
        let unsigned = Issuer.signedPart(
            JSONValue(dictionaryLiteral: ("alg", "none"), ("kid", "rsa-1")).serialized,
            claims.serialized
        )
        let none: JSONValue = ["payload": .string(String(decoding: unsigned, as: UTF8.self) + ".")]
        expectCode(.algorithmNotAllowed) { try verify(none.serialized) }
    }

    @Test func `an identity token is no notification, and a notification no identity token`() throws {
        // Whatever app it is for, and however old it is: it tells nothing of an App ID that is missing in the settings.
        expectCode(.claimMissing) { try verify(body(setting.claims())) }
        expectCode(.claimMissing) { try verify(body(setting.claims([("aud", "com.example.stranger")]))) }
        let later = now.adding(seconds: 30 * 86_400)
        expectCode(.tokenExpired) { try verify(body(setting.claims([("aud", "com.example.stranger")])), at: later) }
        expectCode(.claimMissing) { try verify(body(setting.claims([("aud", "com.example.App")]))) }
        let token = try SignedToken(parsing: Issuer.shared.token(payload: claims(event("email-enabled"))))
        expectCode(.nonceMissing) {
            try setting.verifier.verify(
                token,
                with: setting.keys,
                expecting: TokenExpectation(nonce: setting.nonce, client: setting.app),
                at: now
            )
        }
    }

    @Test func `each rule has a notification that breaks it alone`() {
        let event = event("consent-revoked")
        refuses(.issuerMismatch, claims(event, [("iss", "https://evil.example")]))
        refuses(.audienceMismatch, claims(event, [("aud", "com.example.site")]))
        refuses(.claimInvalid, claims(event, [("aud", ["com.example.App"])]))
        refuses(.tokenExpired, claims(event), at: now.adding(seconds: 86_460))
        let stranger: (String, JSONValue?) = ("aud", "com.example.stranger")
        refuses(.tokenExpired, claims(event, [stranger]), at: now.adding(seconds: 86_460))
        refuses(.tokenTooOld, claims(event, [stranger, ("exp", nil)]), at: now.adding(seconds: 7 * 86_400 + 60))
        refuses(.claimMissing, claims(event, [stranger, ("jti", nil)]))
        refuses(.notificationMalformed, claims("not JSON", [stranger]))
        refuses(.issuedInFuture, claims(event, [("iat", 1_800_000_061)]))
        refuses(.tokenTooOld, claims(event, [("exp", nil)]), at: now.adding(seconds: 7 * 86_400 + 60))
        refuses(.claimMissing, claims(event, [("iat", nil)]))
        refuses(.claimMissing, claims(event, [("jti", nil)]))
        refuses(.claimMissing, claims(nil))
        refuses(.notificationMalformed, claims([event]))
        refuses(.notificationMalformed, claims("not JSON"))
        refuses(.notificationMalformed, claims(#"{"type":"a","type":"b"}"#))
        refuses(.notificationMalformed, claims(text(text(event))))
    }

    @Test func `an event must say what, to whom and when`() {
        refuses(.notificationMalformed, claims(event("")))
        refuses(.notificationMalformed, claims(event("consent-revoked", ("type", 7))))
        refuses(.notificationMalformed, claims(event("consent-revoked", ("sub", nil))))
        refuses(.notificationMalformed, claims(event("consent-revoked", ("sub", "a b"))))
        refuses(.notificationMalformed, claims(event("consent-revoked", ("event_time", nil))))
        // Seconds instead of milliseconds.
        refuses(.notificationMalformed, claims(event("consent-revoked", ("event_time", 1_799_999_999))))
        refuses(.notificationMalformed, claims(event("consent-revoked", ("event_time", .integer(.max)))))
    }

    @Test(arguments: ["", "[]", "{}", #"{"payload":7}"#, #"{"payload":"a.b.c","payload":"a.b.c"}"#, "payload=a.b.c"])
    func `what is no notification is refused`(_ text: String) {
        expectCode(.notificationMalformed) { try NotificationEnvelope(parsing: Array(text.utf8)) }
    }

    @Test func `a body of more than 32 KiB is refused`() {
        expectCode(.notificationMalformed) {
            try NotificationEnvelope(parsing: [UInt8](repeating: 0x20, count: 32_769))
        }
        let long = #"{"payload":"\#(String(repeating: "a", count: 16_385))"}"#
        expectCode(.tokenTooLong) { try NotificationEnvelope(parsing: Array(long.utf8)) }
    }

    @Test func `only Apple sends them, and for apps that are named`() throws {
        expectCode(.settingInvalid) { try NotificationVerifier(setting.provider, apps: []) }
        let google = try IdentityProvider.google(clients: [app])
        expectCode(.settingInvalid) { try NotificationVerifier(google, apps: [app]) }
    }
}
