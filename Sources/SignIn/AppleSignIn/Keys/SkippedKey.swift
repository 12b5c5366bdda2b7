// SPDX-License-Identifier: Apache-2.0

internal import JSONWebSignatures

/// A key that was passed over when a key set was read, for an operator to see.
///
/// One key that nobody here understands must not take the others down; in 2020 Apple went from one key to three, and in
/// the same way a set may one day hold a new kind.
public struct SkippedKey: Sendable, Hashable {
    /// Why a key is not used.
    public enum Reason: String, Sendable, Hashable {
        /// It is no object, or lacks a member that its kind must have, or has one of another form.
        case malformed
        /// It bears no name of 1 to 256 printable ASCII characters, so that no header can choose it.
        case unnamed
        /// It is for something else than signatures (`use`, `key_ops`).
        case otherUse
        /// Its algorithm, kind or curve is none of those that are allowed.
        case otherAlgorithm
        /// An RSA key of fewer than 2048 or more than 4096 bits, or whose exponent is not 65537; a point off the curve.
        case unsound
        /// It holds its private half: anybody may have signed with it.
        case privatePartFound
    }

    /// The key's name, if it has one: at most 64 printable ASCII characters of it.
    public let id: String?
    /// Why it is not used.
    public let reason: Reason

    init(id: String?, fault: JSONWebKey.Fault) {
        // The reasons are the faults, name by name; a test goes through all of them.
        (self.id, reason) = (id, Reason(rawValue: fault.rawValue) ?? .malformed)
    }
}
