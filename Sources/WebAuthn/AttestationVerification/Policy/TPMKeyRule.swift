// SPDX-License-Identifier: Apache-2.0

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

/// Which manufacturers a `tpm` statement's certificate may name (WebAuthn Level 3, section 8.3.1).
///
/// The anchors decide who is trusted; the table of the Trusted Computing Group only grows, and an old copy of it shuts new
/// machines out. So any well-formed name is accepted by default, but for the one that nobody makes modules under.
public enum TPMVendorRule: Sendable, Hashable {
    /// Any well-formed identifier: `id:` and eight hexadecimal digits; not the one of FIDO's conformance tests.
    case any
    /// Any, and the one of FIDO's conformance tests; never in production.
    case anyOrConformanceTest
    /// Those of the table alone.
    case listed
    /// Those of the table, and the one that FIDO's conformance tests use; never in production.
    case listedOrConformanceTest
}
