// SPDX-License-Identifier: Apache-2.0
// How much of a QR code may be lost.

internal import CQREncode

/// How much of a symbol may be unreadable without harm (ISO/IEC 18004, section 4.1).
public enum QRCorrection: Sendable, Hashable, CaseIterable {
    /// About 7 %, for the smallest symbol; fits screens.
    case low
    /// About 15 %; fits paper.
    case medium

    var level: QRecLevel {
        switch self {
        case .low: QR_ECLEVEL_L
        case .medium: QR_ECLEVEL_M
        }
    }
}
