// SPDX-License-Identifier: Apache-2.0
// How well a saved login fits a page.

/// Why a saved login may be offered on a page; the better fit comes first in order.
public enum SiteOffer: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// Saved on this very host.
    case sameHost
    /// Saved on another host under the same registered domain.
    case sameSite

    /// Compares by fit.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
