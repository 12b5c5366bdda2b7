// SPDX-License-Identifier: Apache-2.0
// What a trusted platform module's key must be for the module to vouch for it.

/// What a `tpm` statement must say of the credential key before a certificate of the module counts as vouching for it.
///
/// A module certifies any key that is loaded into it, also one that software made and loaded from outside; which of them it
/// is, its attributes alone tell (`TPMA_OBJECT`; TPM 2.0 Library, part 2, section 8.3), and the certified name covers them.
/// The standard asks for none, and the public area of its own test vector sets but one, so a statement is never refused as
/// invalid for them.
public enum TPMKeyRule: Sendable, Hashable, CaseIterable {
    /// The module made the key and never gives it away: `fixedTPM`, `fixedParent` and `sensitiveDataOrigin` are set, and so
    /// is `sign`. The default.
    ///
    /// Stricter than the standard: a statement about any other key counts as not trusted, with
    /// ``AttestationOutcome/keyProblem``. The keys of Windows are such as this.
    case madeInside
    /// Any key that the module certified, also one that software holds as well.
    case any
}
