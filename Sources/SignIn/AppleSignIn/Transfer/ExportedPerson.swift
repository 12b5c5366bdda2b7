// SPDX-License-Identifier: Apache-2.0

/// A person for whom Apple gave out a transfer subject, before the app changed hands.
public struct ExportedPerson: Sendable, Hashable {
    /// Who they are in the team that gave the app away.
    public let identity: ExternalIdentity
    /// The team that it goes to.
    public let recipient: TeamID
    /// By what the other team can find out who they are there: 1 to 255 printable ASCII characters.
    public let transferSubject: String

    /// Takes what was stored or imported from a list.
    ///
    /// - Parameters:
    ///   - identity: Who they are in the team that gave the app away.
    ///   - recipient: The team that it goes to.
    ///   - transferSubject: 1 to 255 printable ASCII characters.
    /// - Throws: `identifierInvalid`.
    public init(
        storedIdentity identity: ExternalIdentity,
        recipient: TeamID,
        transferSubject: String
    ) throws(AppleSignInError) {
        guard ExternalIdentity.isSubject(transferSubject) else {
            throw AppleSignInError(
                .identifierInvalid,
                "a transfer subject has \(transferSubject.utf8.count) bytes; 1 to 255 printable ASCII characters were expected"
            )
        }
        self.init(identity: identity, recipient: recipient, transferSubject: transferSubject)
    }

    init(identity: ExternalIdentity, recipient: TeamID, transferSubject: String) {
        self.identity = identity
        self.recipient = recipient
        self.transferSubject = transferSubject
    }
}

extension ExportedPerson: CustomStringConvertible, CustomReflectable {
    /// The teams alone.
    public var description: String { "somebody on the way to team \(recipient)" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
