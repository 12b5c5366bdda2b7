// SPDX-License-Identifier: Apache-2.0
// What notifications tell.

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
