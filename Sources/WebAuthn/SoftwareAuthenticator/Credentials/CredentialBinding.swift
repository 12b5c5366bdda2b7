// SPDX-License-Identifier: Apache-2.0

/// How a passkey is bound to devices; it decides the backup flags and the signature counter.
///
/// Fixed when the passkey is made and kept with it: relying parties refuse a passkey whose eligibility changes.
public enum CredentialBinding: Sendable, Hashable {
    /// May exist on several devices at once: eligible for backup, and the counter is always zero, because copies could
    /// not keep a common one. The payload tells whether a backup exists now.
    case synced(isBackedUp: Bool)
    /// Never leaves its device: not eligible for backup. The payload counts signatures, starting at zero.
    case deviceBound(signCount: UInt32)

    /// The signature counter that authenticator data carry.
    public var signCount: UInt32 {
        switch self {
        case .synced: 0
        case .deviceBound(let count): count
        }
    }

    /// The binding after one more signature; a counter stops at its largest value.
    public var afterSignature: CredentialBinding {
        switch self {
        case .synced: self
        case .deviceBound(let count): .deviceBound(signCount: count == .max ? count : count + 1)
        }
    }
}
