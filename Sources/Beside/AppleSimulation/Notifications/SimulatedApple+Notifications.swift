// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import JSONCoding

extension SimulatedApple {
    /// All notifications that are remembered, the oldest first.
    package var allNotifications: [SimulatedNotification] { notifications.all }

    /// Whether notifications are held back.
    package var isHoldingNotifications: Bool { notifications.isHolding }

    /// Makes a notification by itself, whether it is true or not: for the app, nothing changes here.
    ///
    /// - Parameters:
    ///   - event: What it tells.
    ///   - person: About whom.
    ///   - app: To which app.
    ///   - form: How the events are written.
    ///   - happenedAt: When it happened; nil for now.
    ///   - now: The present time.
    /// - Returns: The notification.
    /// - Throws: `personUnknown`, `clientUnknown` or `signingFailed`.
    @discardableResult
    package mutating func announce(
        _ event: SimulatedEvent,
        about person: String,
        to app: String,
        form: EventForm = .text,
        happenedAt: UnixTime? = nil,
        at now: UnixTime
    ) throws(AppleSimulationError) -> SimulatedNotification {
        try announce(event, about: try account(person), to: try self.app(app), form, happenedAt ?? now, at: now)
    }

    /// Takes what is to be posted now, in order.
    ///
    /// - Returns: The notifications; none while they are held back.
    package mutating func takePendingNotifications() -> [SimulatedNotification] { notifications.takePending() }

    /// Holds notifications back from now on, or lets them go.
    ///
    /// - Parameters:
    ///   - isHolding: Whether they are held back.
    ///   - isReversed: Whether those that waited go in the opposite order.
    package mutating func holdNotifications(_ isHolding: Bool, isReversed: Bool = false) {
        notifications.hold(isHolding)
        if isReversed { notifications.reverse() }
    }

    /// Queues notifications again, in the order and as often as somebody names them, in the place of those that wait.
    ///
    /// - Parameter numbers: Their numbers.
    /// - Throws: `notificationUnknown` or `limitReached`.
    package mutating func sendNotifications(_ numbers: [Int]) throws(AppleSimulationError) {
        try notifications.send(numbers)
    }

    /// Queues a notification again that was not taken, behind those that wait.
    ///
    /// - Parameter number: Its number; one that is forgotten meanwhile is passed over.
    package mutating func repeatNotification(_ number: Int) { notifications.again(number) }

    /// Notes how a notification was answered.
    ///
    /// - Parameters:
    ///   - number: Its number.
    ///   - status: The status; nil when no answer came.
    /// - Returns: After how many seconds it is to be posted again; nil for never, as after a 200.
    package mutating func noteNotification(_ number: Int, answered status: Int?) -> Int64? {
        notifications.note(number, status)
    }

    /// Sends an app's notifications elsewhere from now on.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - address: Where to: localhost, 127.0.0.1 or [::1]; nil for nowhere.
    /// - Throws: `clientUnknown`, `addressInvalid`.
    package mutating func postNotifications(
        of app: String,
        to address: LocalAddress?
    ) throws(AppleSimulationError) {
        _ = try self.app(app)
        try address?.requirePostable()
        for index in apps.indices where apps[index].id == app { apps[index].notificationAddress = address }
    }

    @discardableResult
    mutating func announce(
        _ event: SimulatedEvent,
        about account: Account,
        to app: SimulatedApp,
        _ form: EventForm,
        _ happenedAt: UnixTime,
        at now: UnixTime
    ) throws(AppleSimulationError) -> SimulatedNotification {
        var content: JSONObject = [
            "type": .string(event.rawValue),
            "sub": .string(SimulatedSubject.subject(of: account.name, in: app.team)),
            "event_time": .integer(happenedAt.milliseconds),
        ]
        if event == .emailDisabled || event == .emailEnabled {
            content["email"] = .string(SimulatedSubject.relayAddress(of: account.name, for: app.team))
            content["is_private_email"] = true
        }
        let seconds = now.milliseconds / 1_000
        let events = JSONValue.object(content)
        let claims: JSONObject = [
            "iss": .string(issuer), "aud": .string(app.id), "iat": .integer(seconds),
            "exp": .integer(seconds + 86_400), "jti": .string(draw()),
            "events": form == .text ? .string(String(decoding: events.serialized, as: UTF8.self)) : events,
        ]
        let payload = try TokenWriter(key: keys.current).token(claims, &faults)
        return notifications.add(for: app, event, payload: payload)
    }
}

/// A kind of event, and how it is written.
package enum SimulatedEvent: String, Sendable, Hashable, CaseIterable {
    /// Mail to the relay address reaches nobody any more.
    case emailDisabled = "email-disabled"
    /// It does again.
    case emailEnabled = "email-enabled"
    /// The person stopped using the app.
    case consentRevoked = "consent-revoked"
    /// There is no such account any more, as the documentation has it.
    case accountDeleted = "account-deleted"
    /// The same, as it was seen.
    case accountDelete = "account-delete"
}

/// How the claim `events` is written.
package enum EventForm: String, Sendable, Hashable, CaseIterable {
    /// As the text of an object, which is how it is sent.
    case text
    /// As an object.
    case object
}
