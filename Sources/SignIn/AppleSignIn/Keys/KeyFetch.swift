// SPDX-License-Identifier: Apache-2.0
// One fetch of a key set, from its beginning to its end.

/// A fetch that a ``KeyCache`` has asked for; whoever carries it out reports its end with ``KeyCache/end(_:with:at:)``.
public struct KeyFetch: Sendable, Hashable {
    let number: Int
}
