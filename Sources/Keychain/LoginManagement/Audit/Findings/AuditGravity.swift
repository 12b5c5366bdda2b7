// SPDX-License-Identifier: Apache-2.0

/// The gravity of a finding; the graver is the greater.
package enum AuditGravity: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// Something better is to be had.
    case hint
    /// When there is time.
    case low
    /// Soon.
    case medium
    /// Today.
    case high
    /// Now.
    case critical

    /// The name in JSON.
    package var name: String {
        switch self {
        case .hint: "hint"
        case .low: "low"
        case .medium: "medium"
        case .high: "high"
        case .critical: "critical"
        }
    }

    /// Compares by gravity.
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
