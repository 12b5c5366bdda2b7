// SPDX-License-Identifier: Apache-2.0

public import WebAuthnTypes

/// Whether a page that is embedded in one of another origin may run a ceremony (WebAuthn Level 3, section 13.4.2).
public enum CrossOriginPolicy: Sendable, Hashable {
    /// Never: a page that frames ours could trick a person into a click.
    case refused
    /// Inside pages of these origins only. A client that does not name the outer page is refused, too: stricter than the
    /// standard, which judges the page where it is named (section 7.1, step 11, and section 7.2, step 14).
    case within(Set<Origin>)
    /// Inside any page: whoever chooses this must guard against clickjacking by other means.
    case allowedAnywhere
}

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

/// How a counter that did not grow is met (WebAuthn Level 3, section 6.1.1).
public enum CounterPolicy: Sendable, Hashable {
    /// Refused for credentials that live on one device, reported for those that sync. The default.
    case refuseDeviceBound
    /// Refused always.
    case refuse
    /// Accepted and reported; the stored value is never lowered.
    case report
}

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
