// SPDX-License-Identifier: Apache-2.0

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
        let now = OneTimeName(
            service: service,
            provider: provider,
            user: grant.user,
            givenName: grant.givenName.map(Self.shortened),
            familyName: grant.familyName.map(Self.shortened)
        )
        guard now.givenName?.isEmpty == false || now.familyName?.isEmpty == false else {
            return try self.names.load().first { $0.isOfSamePerson(as: now) }.map(Self.json)
        }
        try self.names.change { names in
            guard !names.contains(now) else { return nil }
            return Array((names.filter { !$0.isOfSamePerson(as: now) } + [now]).suffix(Self.mostNames))
        }
        return Self.json(now)
    }

    /// Forgets the name of a person: the service has it, or needs it no more.
    ///
    /// The service has answered by now: nobody who signed in is told otherwise because another process holds the names, and
    /// whoever brought none waits for nobody. A name that is kept too long goes along once more, and is the same.
    func forgetName(_ grant: ProviderGrant, for provider: String) {
        func isTheirs(_ name: OneTimeName) -> Bool {
            name.service == service && name.provider == provider && name.user == grant.user
        }
        guard let kept = try? self.names.load(), kept.contains(where: isTheirs) else { return }
        try? self.names.change { names in names.filter { !isTheirs($0) } }
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
