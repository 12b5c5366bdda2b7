// SPDX-License-Identifier: Apache-2.0
// The keychain as an object.

/// A keychain: there is one, that of the process.
public final class SecKeychain: Sendable {
    /// The one.
    static let process = SecKeychain()

    private init() {}
}
