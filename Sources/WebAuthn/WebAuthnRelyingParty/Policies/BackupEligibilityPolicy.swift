// SPDX-License-Identifier: Apache-2.0
// What to do when a credential's backup eligibility is not the one that was stored.

/// How the stored backup eligibility and the one in a response are compared (WebAuthn Level 3, section 6.1.3).
public enum BackupEligibilityPolicy: Sendable, Hashable {
    /// Learned where it was unknown; afterwards it must stay: the standard's reading. The default.
    case learn
    /// Must equal what was stored; unknown is refused.
    case strict
    /// May turn from no to yes, as when a provider begins to sync; never back.
    case allowUpgrade
    /// Not compared; the newest is stored.
    case ignore
}
