// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings

extension SimulatedApple {
    /// Makes an account for a person.
    ///
    /// - Parameter person: The person. Under a name that was used before it is another account, and another person to
    ///   every team.
    /// - Throws: `personTaken` or `limitReached`.
    package mutating func join(_ person: SimulatedPerson) throws(AppleSimulationError) {
        guard accounts[person.id] == nil else {
            throw AppleSimulationError(.personTaken, "somebody is called that already")
        }
        guard accounts.count < SimulatedPerson.most else {
            throw AppleSimulationError(.limitReached, "at most \(SimulatedPerson.most) people are kept")
        }
        add(person)
    }

    /// A person stops using an app ("Stop using Sign in with Apple"): all tokens die, the app is told, and whoever comes
    /// back is asked anew and tells their name again, under the same identifier.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - person: The person.
    ///   - form: How the notification writes its events.
    ///   - now: The present time.
    /// - Throws: `personUnknown`, `clientUnknown`, `consentMissing` or `signingFailed`.
    package mutating func stopUsing(
        _ app: String,
        by person: String,
        form: EventForm = .text,
        at now: UnixTime
    ) throws(AppleSimulationError) {
        let (account, app) = (try account(person), try self.app(app))
        guard consent(of: person, to: app.id) != nil else { throw Self.consentMissing }
        endConsent(Consent.Key(person: person, app: app.id))
        try announce(.consentRevoked, about: account, to: app, form, now, at: now)
    }

    /// A person deletes their account: every app that they use is told.
    ///
    /// - Parameters:
    ///   - person: The person.
    ///   - event: The spelling, `account-deleted` or `account-delete`.
    ///   - form: How the notifications write their events.
    ///   - now: The present time.
    /// - Throws: `personUnknown`, `decisionInvalid` for an event of another kind, or `signingFailed`.
    package mutating func deleteAccount(
        of person: String,
        spelling event: SimulatedEvent = .accountDeleted,
        form: EventForm = .text,
        at now: UnixTime
    ) throws(AppleSimulationError) {
        guard event == .accountDeleted || event == .accountDelete else {
            throw AppleSimulationError(.decisionInvalid, "an account ends with account-deleted or account-delete")
        }
        let account = try account(person)
        let used = apps.filter { consent(of: person, to: $0.id) != nil }
        for app in used { endConsent(Consent.Key(person: person, app: app.id)) }
        accounts[person] = nil
        for app in used { try announce(event, about: account, to: app, form, now, at: now) }
    }

    /// A person changes their password: all refresh tokens die, and nobody is told.
    ///
    /// Consent stays.
    ///
    /// - Parameter person: The person.
    /// - Throws: `personUnknown`.
    package mutating func changePassword(of person: String) throws(AppleSimulationError) {
        _ = try account(person)
        endTokens { owner, _ in owner == person }
    }

    /// A person switches a relay address off, or on again: the app is told.
    ///
    /// - Parameters:
    ///   - app: The app that the address was made for.
    ///   - person: The person.
    ///   - forwards: Whether mail is passed on from now on.
    ///   - form: How the notification writes its events.
    ///   - now: The present time.
    /// - Throws: `personUnknown`, `clientUnknown`, `consentMissing`, `relayMissing` or `signingFailed`.
    package mutating func setRelay(
        for app: String,
        of person: String,
        forwards: Bool,
        form: EventForm = .text,
        at now: UnixTime
    ) throws(AppleSimulationError) {
        let (account, app) = (try account(person), try self.app(app))
        let key = Consent.Key(person: person, app: app.id)
        guard let consent = consents[key] else { throw Self.consentMissing }
        guard consent.hidesEmail else {
            throw AppleSimulationError(.relayMissing, "the person did not hide the address from this app")
        }
        // Saying again what holds already is no event.
        guard consent.forwardsMail != forwards else { return }
        consents[key]?.forwardsMail = forwards
        try announce(forwards ? .emailEnabled : .emailDisabled, about: account, to: app, form, now, at: now)
    }

    private static var consentMissing: AppleSimulationError {
        AppleSimulationError(.consentMissing, "the person does not use this app")
    }
}
