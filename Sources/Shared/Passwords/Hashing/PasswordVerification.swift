// SPDX-License-Identifier: Apache-2.0
// The outcome of a comparison.

/// What came of comparing a password with a stored hash.
public enum PasswordVerification: Sendable, Hashable {
    /// It is another password, or there is no account of that name.
    case wrong

    /// It is the password.
    ///
    /// - Parameter mustBeRehashed: Whether the stored hash is not what the service would make today; then hash the
    ///   password that was just presented, and replace the stored hash if it is still the same.
    case matched(mustBeRehashed: Bool)

    /// Its first 72 bytes are right, and nothing is known of the rest.
    ///
    /// bcrypt looks at no more than 72 bytes, and this password is longer. The whole of it was not verified, which NIST
    /// SP 800-63B-4, section 3.1.1.2, demands; and to hash it anew would make a mistyped end the only right one. So the
    /// person has to choose a new password now, as after a reset, before anything else counts.
    case matchedBeginning
}
