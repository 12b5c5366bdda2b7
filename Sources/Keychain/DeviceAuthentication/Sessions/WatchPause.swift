// SPDX-License-Identifier: Apache-2.0

/// Pauses between attempts to watch a session: one second at first, twice as long each time, a minute at most.
package struct WatchPause: Sendable {
    private var seconds = 1

    /// Begins before the first attempt.
    package init() {}

    /// Whether no pause was made yet.
    package var isFirst: Bool { seconds == 1 }

    /// Takes the next pause.
    ///
    /// - Returns: Seconds.
    package mutating func next() -> Int {
        defer { seconds = min(seconds * 2, 60) }
        return seconds
    }
}
