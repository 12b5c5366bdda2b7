// SPDX-License-Identifier: Apache-2.0
// Why a provider gives nothing.

/// What a provider says instead of an answer; an ordinary outcome, and no failure.
public enum ProviderRefusal: String, Sendable, Hashable, CaseIterable {
    /// The person has to do something first.
    case needsInteraction = "needs-interaction"
    /// It is locked, and cannot ask to be unlocked.
    case locked
    /// There is no such record any more.
    case notFound = "not-found"
    /// The person said no.
    case cancelled

    /// Reads the word of an answer.
    init(word: String) throws(CredentialProvidersError) {
        guard let refusal = Self(rawValue: word) else {
            throw CredentialProvidersError(.answerMalformed, "its error is none that this version of the format has")
        }
        self = refusal
    }
}
