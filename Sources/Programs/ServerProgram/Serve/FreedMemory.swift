// SPDX-License-Identifier: Apache-2.0

internal import CMalloc

/// Hands memory that was freed back to the system.
///
/// glibc keeps it for the next ones who want some: after a thousand slow clients, or a flood of ceremonies, the service would hold
/// tens of MiB until it stops.
struct FreedMemory {
    /// How much may lie unused.
    private static let spare = 8 << 20

    /// What was still counted as unused after it was handed back: glibc counts pages that the system has already.
    private var counted = 0

    /// Hands back what is unused, where there is much more of it than the last time.
    mutating func giveBack() {
        let unused = Int(martlet_unused_heap())
        guard unused > counted + Self.spare else {
            counted = min(counted, unused)
            return
        }
        malloc_trim(0)
        counted = Int(martlet_unused_heap())
    }
}
