// SPDX-License-Identifier: Apache-2.0
// What came of looking for a provider's key.

internal import AppleSignIn

/// What came of looking for the key that a token names.
enum KeyAnswer: Sendable {
    /// The key.
    case found(ProviderKey)
    /// The provider has no such key.
    case unknown
    /// The provider's keys cannot be had just now.
    case unavailable
}
