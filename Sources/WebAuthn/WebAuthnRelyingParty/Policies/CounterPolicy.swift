// SPDX-License-Identifier: Apache-2.0
// What to do when a signature counter did not grow.

/// How a counter that did not grow is met (WebAuthn Level 3, section 6.1.1).
public enum CounterPolicy: Sendable, Hashable {
    /// Refused for credentials that live on one device, reported for those that sync. The default.
    case refuseDeviceBound
    /// Refused always.
    case refuse
    /// Accepted and reported; the stored value is never lowered.
    case report
}
