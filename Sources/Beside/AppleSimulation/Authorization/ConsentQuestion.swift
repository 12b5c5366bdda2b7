// SPDX-License-Identifier: Apache-2.0

/// What the issuer's page asks a person.
package struct ConsentQuestion: Sendable, Hashable {
    /// Who is asked.
    package let person: SimulatedPerson
    /// The client that asks.
    package let client: String
    /// The app that the person allows something, with all its websites.
    package let app: String
    /// Whose it is.
    package let team: String
    /// Whether the person uses the app already.
    package let isReturning: Bool
    /// What is asked for that was not asked for before.
    package let scopes: Set<ConsentScope>
}

/// What a person decides.
package enum PersonDecision: Sendable, Hashable {
    /// To let it be.
    case cancel
    /// To go on.
    ///
    /// Name and address count where they are asked for, and nowhere else.
    case goOn(ConsentAnswer)
}

/// What a person allows.
package struct ConsentAnswer: Sendable, Hashable {
    /// The name of the person.
    package var person: String
    /// The given name as the person wants it told; nil for the one that the account has.
    package var givenName: String?
    /// The family name, alike.
    package var familyName: String?
    /// Whether a relay address is told in the place of the person's own.
    package var hidesEmail: Bool

    /// Takes an answer.
    package init(person: String, givenName: String? = nil, familyName: String? = nil, hidesEmail: Bool = false) {
        self.person = person
        self.givenName = givenName
        self.familyName = familyName
        self.hidesEmail = hidesEmail
    }
}
