// SPDX-License-Identifier: Apache-2.0
// What to do with outputs of extensions that nobody asked for.

/// How extension outputs are met that the stored ceremony did not ask for (WebAuthn Level 3, section 7.1, step 28, and
/// section 7.2, step 23).
///
/// Whatever the policy, such an output never reaches the typed outputs of a result; as it came it stands in
/// `clientExtensionResults` and `authenticatorExtensions`.
public enum UnsolicitedExtensionPolicy: Sendable, Hashable, CaseIterable {
    /// Passed over. The default: clients and authenticators in use add outputs of their own accord, as `credProtect`.
    case ignore
    /// Accepted, and named in the result.
    case report
    /// Refused, and with them outputs that were asked for and cannot be read.
    case refuse
}
