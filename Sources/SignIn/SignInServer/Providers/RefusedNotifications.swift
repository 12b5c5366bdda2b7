// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import Synchronization
internal import WebAuthnTypes

/// Which refused notifications the log tells of: for each cause the first, and then one an hour, with how many there were.
///
/// Anybody posts what they like, and whoever has a developer account at Apple has notifications with a good signature, for
/// apps of their own: a line for each would fill a disk, and drown the one that tells of a setting.
package final class RefusedNotifications: Sendable {
    private struct Cause: Sendable {
        let toldAt: UnixTime
        var untold = 0
    }

    /// How many causes are told apart; more count as one, until the hour of one is over.
    ///
    /// Not as none: whoever has that many App IDs, or invents as many causes, would silence the line that tells of a setting
    /// of ours.
    private static let limit = 32
    private static let others = "others"
    private static let pauseSeconds: Int64 = 3_600

    private let causes = Mutex<[String: Cause]>([:])

    /// Nothing counted yet.
    package init() {}

    /// Counts one.
    ///
    /// - Parameters:
    ///   - cause: Why it was refused: a text of ours, in which what a stranger wrote is shortened.
    ///   - now: The present time.
    /// - Returns: How many of that cause are to be told of now, with this one; nil for nothing.
    package func count(_ cause: String, at now: UnixTime) -> Int? {
        causes.withLock { causes in
            var cause = cause
            if causes[cause] == nil, causes.count >= Self.limit {
                causes = causes.filter { !Self.isOver($0.value, now) || $0.key == Self.others }
                if causes.count >= Self.limit { cause = Self.others }
            }
            if var known = causes[cause], !Self.isOver(known, now) {
                known.untold = min(known.untold + 1, 1_000_000)
                causes[cause] = known
                return nil
            }
            let count = (causes[cause]?.untold ?? 0) + 1
            causes[cause] = Cause(toldAt: now)
            return count
        }
    }

    /// Whether an hour passed; a clock that was set back silences nothing.
    private static func isOver(_ cause: Cause, _ now: UnixTime) -> Bool {
        now < cause.toldAt || now >= cause.toldAt.adding(seconds: pauseSeconds)
    }
}
