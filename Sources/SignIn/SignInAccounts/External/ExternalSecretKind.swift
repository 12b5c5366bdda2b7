// SPDX-License-Identifier: Apache-2.0
// What kind of secret a provider gave out.

/// What kind of secret of a provider is sealed.
public enum ExternalSecretKind: String, Sendable, Hashable, CaseIterable {
    /// A code that is being exchanged: what comes of it is not known yet.
    case code
    /// An access token, where no refresh token came with it.
    case access
    /// A refresh token.
    case refresh
}
