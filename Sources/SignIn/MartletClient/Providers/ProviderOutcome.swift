// SPDX-License-Identifier: Apache-2.0
// What comes of a sign-in at a provider.

/// What comes of a sign-in at a provider.
public enum ProviderOutcome: Sendable, Hashable {
    /// Somebody is signed in.
    case signedIn(SignedIn)
    /// The account also asks for a code of its app, or a saved one.
    case codeNeeded(PendingProviderCode)
    /// Nobody here has that identity yet: ask for the account's name.
    case newcomer(ProviderNewcomer)
}
