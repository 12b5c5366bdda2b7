// SPDX-License-Identifier: Apache-2.0

/// Which authorization list must say that a key was generated in the device and may sign (WebAuthn Level 3, section 8.4).
///
/// Under each of them a list that says otherwise refuses the statement.
public enum AndroidKeyEnforcement: Sendable, Hashable {
    /// The list that the trusted environment enforces, in a description that this environment or a chip of its own made,
    /// of a key that lives there.
    ///
    /// Stricter than the standard, and what Google advises: software could write what it likes into either list.
    case attestedHardware
    /// The list that the trusted environment enforces; the default.
    case hardware
    /// Either list: also what the operating system alone enforces.
    case anywhere
    /// Neither need say so. Looser than the standard; its first published test vector has empty lists.
    case unlessContradicted
}
