// SPDX-License-Identifier: Apache-2.0
// Somebody who arrived in another team.

/// A person whom Apple named anew after an app changed hands.
public struct ImportedPerson: Sendable, Hashable {
    /// Who they are in the team that took the app over.
    public let identity: ExternalIdentity
    /// What was asked about.
    public let transferSubject: String
    /// The address that Apple names; relay addresses change with the team.
    public let email: EmailHint?
}

extension ImportedPerson: CustomStringConvertible, CustomReflectable {
    /// The team alone.
    public var description: String { "somebody who arrived in team \(identity.tenant)" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
