// SPDX-License-Identifier: Apache-2.0
// What comes once, kept until the service has acknowledged it.

internal import JSONCoding

extension SignInClient {
    /// How many names wait at most; the oldest goes.
    static let mostNames = 16
    /// The most bytes of a part of a name; a longer one is cut.
    static let longestName = 256

    /// Keeps the name that came, before it can be lost on the way, and finds one that came earlier where none came now.
    ///
    /// - Returns: The member `user` of the request; nil where no name is known.
    func keepName(_ grant: ProviderGrant, for provider: String) throws -> JSONValue? {
        var names = try self.names.load()
        let now = OneTimeName(
            service: service,
            provider: provider,
            user: grant.user,
            givenName: grant.givenName.map(Self.shortened),
            familyName: grant.familyName.map(Self.shortened)
        )
        let waiting = names.first { $0.isOfSamePerson(as: now) }
        let isNew = now.givenName?.isEmpty == false || now.familyName?.isEmpty == false
        guard isNew else { return waiting.map(Self.json) }
        guard waiting != now else { return Self.json(now) }
        names.removeAll { $0.isOfSamePerson(as: now) }
        names.append(now)
        try self.names.save(names.suffix(Self.mostNames))
        return Self.json(now)
    }

    /// Forgets the name of a person: the service has it, or needs it no more.
    func forgetName(_ grant: ProviderGrant, for provider: String) throws {
        let names = try self.names.load()
        let left = names.filter { $0.service != service || $0.provider != provider || $0.user != grant.user }
        if left.count != names.count { try self.names.save(left) }
    }

    private static func json(_ name: OneTimeName) -> JSONValue {
        [
            "givenName": name.givenName.map { .string($0) } ?? .null,
            "familyName": name.familyName.map { .string($0) } ?? .null,
        ]
    }

    private static func shortened(_ text: String) -> String {
        var text = text
        while text.utf8.count > longestName { text.removeLast() }
        return text
    }
}
