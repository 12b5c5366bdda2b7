// SPDX-License-Identifier: Apache-2.0

/// What changed about a credential's backup since its record was stored (WebAuthn Level 3, section 6.1.3).
public struct BackupChange: Sendable, Hashable {
    /// Whether the eligibility is another one, or was learned just now.
    public let eligibilityChanged: Bool
    /// Whether the credential is now backed up and was not, or the other way round.
    public let stateChanged: Bool
}
