// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import AppleSimulation
import JSONCoding
import Testing

@Suite struct NotificationTests {
    private let world: World

    init() throws { world = try World(notifications: "http://localhost:8080/apple/notifications") }

    private func announce(_ event: SimulatedEvent, _ form: EventForm = .text) throws -> SimulatedNotification {
        try world.apple.announce(event, about: "p", to: "app.one", form: form, at: now)
    }

    private func numbers() -> [Int] { world.apple.takePendingNotifications().map(\.number) }

    @Test(arguments: SimulatedEvent.allCases, EventForm.allCases)
    func `an event is written as text or as an object, under the app's identifier`(
        _ event: SimulatedEvent,
        _ form: EventForm
    ) throws {
        let claims = try claims(of: announce(event, form).payload)
        #expect(claims["iss"] == .string(World.issuer) && claims["aud"] == "app.one")
        let events = try #require(claims["events"])
        let text = events.string
        #expect((text != nil) == (form == .text))
        let content = try text.map { try JSONValue(parsing: Array($0.utf8)) } ?? events
        #expect(content["type"] == .string(event.rawValue))
        #expect(try content["sub"] == .string(world.apple.subject(of: "p", in: World.one)))
        #expect(content["event_time"] == .integer(now.milliseconds))
        #expect((content["email"] != nil) == (event == .emailDisabled || event == .emailEnabled))
    }

    @Test func `what is posted is the payload in an object`() throws {
        let notification = try announce(.consentRevoked)
        let body = try JSONValue(parsing: notification.body)
        #expect(body == ["payload": .string(notification.payload)])
    }

    @Test func `they go in order, once`() throws {
        for _ in 0..<3 { _ = try announce(.emailDisabled) }
        #expect(numbers() == [1, 2, 3])
        #expect(numbers().isEmpty)
    }

    @Test func `they can be held back, reordered and sent twice`() throws {
        world.apple.holdNotifications(true)
        for _ in 0..<3 { _ = try announce(.emailDisabled) }
        #expect(numbers().isEmpty)
        world.apple.holdNotifications(false, isReversed: true)
        #expect(numbers() == [3, 2, 1])
        try world.apple.sendNotifications([2, 2, 1])
        #expect(numbers() == [2, 2, 1])
        expectCode(.notificationUnknown) { try world.apple.sendNotifications([4]) }
    }

    @Test func `what is held back stays as many as are remembered`() throws {
        world.apple.holdNotifications(true)
        let first = try announce(.emailDisabled).number
        for _ in 0..<2_000 { world.apple.repeatNotification(first) }
        world.apple.holdNotifications(false)
        #expect(numbers().count == 1_000)
    }

    @Test func `one that is not taken is posted again a few times, and then no more`() throws {
        let number = try announce(.consentRevoked).number
        let pauses = (0..<4).map { _ in world.apple.noteNotification(number, answered: 500) }
        #expect(pauses == [2, 10, 60, nil])
        #expect(world.apple.noteNotification(number, answered: 200) == nil)
        #expect(world.apple.noteNotification(number, answered: nil) == 2)
        #expect(world.apple.allNotifications.first?.outcomes == [500, 500, 500, 500, 200, nil])
        #expect(world.apple.noteNotification(99, answered: nil) == nil)
    }

    @Test func `where nobody listens they are kept for whoever asks`() throws {
        try world.apple.postNotifications(of: "app.one", to: nil)
        _ = try announce(.consentRevoked)
        #expect(numbers().isEmpty)
        #expect(world.apple.allNotifications.count == 1)
    }

    @Test func `an event may have happened earlier than it is told`() throws {
        let then = now.adding(seconds: -3_600)
        let notification = try world.apple.announce(
            .consentRevoked,
            about: "p",
            to: "app.one",
            form: .object,
            happenedAt: then,
            at: now
        )
        #expect(try claims(of: notification.payload)["events"]?["event_time"] == .integer(then.milliseconds))
    }
}
