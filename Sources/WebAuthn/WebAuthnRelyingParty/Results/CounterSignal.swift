// SPDX-License-Identifier: Apache-2.0

/// What the signature counter tells (WebAuthn Level 3, section 7.2, step 22).
public enum CounterSignal: Sendable, Hashable {
    /// The authenticator does not count.
    case notCounting
    /// The counter grew.
    case grew
    /// The counter did not grow: the authenticator may have been cloned, or it malfunctions.
    case didNotGrow
}
