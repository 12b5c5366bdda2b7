// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import AppleSimulation
import Testing

@Suite struct NotificationMeetingTests {
    private let relying: Relying

    init() throws { relying = try Relying() }

    private func verify(_ notification: SimulatedNotification) throws -> VerifiedNotification {
        let envelope = try NotificationEnvelope(parsing: notification.body)
        let key = try #require(try relying.keys[envelope.token.keyID])
        return try NotificationVerifier(relying.provider, apps: [relying.app]).verify(envelope, with: key, at: now)
    }

    private func announce(_ event: SimulatedEvent, _ form: EventForm = .text) throws -> SimulatedNotification {
        try relying.world.apple.announce(event, about: "p", to: "app.one", form: form, at: now)
    }

    @Test(arguments: SimulatedEvent.allCases, EventForm.allCases)
    func `both spellings and both forms are understood`(_ event: SimulatedEvent, _ form: EventForm) throws {
        let identity = try relying.verify(relying.callback().identityToken).identity
        let verified = try verify(announce(event, form))
        #expect(verified.identity == identity)
        let kind: AccountEvent.Kind =
            switch event {
            case .emailDisabled: .emailDisabled
            case .emailEnabled: .emailEnabled
            case .consentRevoked: .consentRevoked
            case .accountDeleted, .accountDelete: .accountDeleted
            }
        #expect(verified.event.kind == kind)
    }

    @Test func `one that is told twice has one key, and two have two`() throws {
        let one = try announce(.consentRevoked)
        #expect(try verify(one).key == verify(one).key)
        #expect(try verify(one).key != verify(announce(.consentRevoked)).key)
    }

    @Test(arguments: ["issuer-flipped", "audience-foreign", "algorithm-none", "algorithm-hs256", "signature-broken"])
    func `a forged one signs nobody out`(_ fault: String) throws {
        try relying.world.apple.order(fault: fault, uses: 1)
        let forged = try announce(.accountDeleted)
        #expect(throws: AppleSignInError.self) { try verify(forged) }
    }
}
