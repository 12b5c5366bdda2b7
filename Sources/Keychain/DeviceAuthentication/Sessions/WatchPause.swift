// SPDX-License-Identifier: Apache-2.0
// How long to wait before a watch is begun again.

/// Pauses between attempts to watch a session: one second at first, twice as long each time, a minute at most.
public struct WatchPause: Sendable {
    private var seconds = 1

    /// Begins before the first attempt.
    public init() {}

    /// Whether no pause was made yet.
    public var isFirst: Bool { seconds == 1 }

    /// Takes the next pause.
    ///
    /// - Returns: Seconds.
    public mutating func next() -> Int {
        defer { seconds = min(seconds * 2, 60) }
        return seconds
    }
}
