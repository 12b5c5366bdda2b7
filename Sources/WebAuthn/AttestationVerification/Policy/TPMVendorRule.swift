// SPDX-License-Identifier: Apache-2.0
// Which manufacturers of trusted platform modules are accepted.

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
