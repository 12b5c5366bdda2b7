// SPDX-License-Identifier: Apache-2.0

/// A name that a provider told once, until a service has acknowledged it.
public struct OneTimeName: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The service that is to be told; no other is.
    public let service: ServiceAddress
    /// The provider.
    public let provider: String
    /// By what the platform knows the person.
    public let user: String
    /// The given name.
    public let givenName: String?
    /// The family name.
    public let familyName: String?

    /// Assembles a name.
    ///
    /// - Parameters:
    ///   - service: The service that is to be told.
    ///   - provider: The provider.
    ///   - user: By what the platform knows the person.
    ///   - givenName: The given name.
    ///   - familyName: The family name.
    public init(service: ServiceAddress, provider: String, user: String, givenName: String?, familyName: String?) {
        self.service = service
        self.provider = provider
        self.user = user
        self.givenName = givenName
        self.familyName = familyName
    }

    /// Always `<redacted>`.
    public var description: String { "<redacted>" }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }

    /// Whether both are of one person at one service.
    func isOfSamePerson(as other: OneTimeName) -> Bool {
        service == other.service && provider == other.provider && user == other.user
    }
}
