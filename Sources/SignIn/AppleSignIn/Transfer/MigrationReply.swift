// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// What Apple's endpoint for transfers says about one person.
public enum MigrationReply<Content: Sendable & Hashable>: Sendable, Hashable {
    /// What was asked for.
    case found(Content)
    /// No: the settings are wrong, the person is unknown, or the time is over.
    case refused(ProviderRefusal)
    /// Neither.
    case fault(ProviderFault)

    fileprivate init(_ answer: ReceivedAnswer?, _ content: (JSONObject) -> Content?) {
        guard let answer else {
            self = .fault(.unreachable)
            return
        }
        switch answer.kind {
        case .success(let object): self = content(object).map(Self.found) ?? .fault(.unreadable)
        case .refusal(let refusal): self = .refused(refusal)
        case .fault(let fault): self = .fault(fault)
        }
    }
}

extension MigrationReply where Content == ExportedPerson {
    /// Reads the answer to an export.
    ///
    /// - Parameters:
    ///   - answer: What came; nil when nothing did.
    ///   - identity: Who was asked about.
    ///   - recipient: The team that was named.
    public init(_ answer: ReceivedAnswer?, exportOf identity: ExternalIdentity, to recipient: TeamID) {
        self.init(answer) { object in
            guard let subject = object["transfer_sub"]?.string, ExternalIdentity.isSubject(subject) else { return nil }
            return ExportedPerson(identity: identity, recipient: recipient, transferSubject: subject)
        }
    }
}

extension MigrationReply where Content == ImportedPerson {
    /// Reads the answer to an import.
    ///
    /// - Parameters:
    ///   - answer: What came; nil when nothing did.
    ///   - transferSubject: What was asked about.
    ///   - team: The team that asked.
    ///   - isSimulated: Whether a simulated Apple answered.
    public init(
        _ answer: ReceivedAnswer?,
        importOf transferSubject: String,
        into team: TeamID,
        isSimulated: Bool = false
    ) {
        let tenant = (isSimulated ? ExternalIdentity.simulatedMark : "") + team.text
        self.init(answer) { object in
            guard let subject = object["sub"]?.string,
                let identity = try? ExternalIdentity(provider: .apple, tenant: tenant, subject: subject)
            else { return nil }
            return ImportedPerson(
                identity: identity,
                transferSubject: transferSubject,
                email: object["email"]?.string.flatMap {
                    // Nobody has signed this answer, and nobody asked the person.
                    EmailHint(
                        $0,
                        isVerified: false,
                        isPrivateRelay: TolerantBoolean.read(object["is_private_email"])
                    )
                }
            )
        }
    }
}

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
