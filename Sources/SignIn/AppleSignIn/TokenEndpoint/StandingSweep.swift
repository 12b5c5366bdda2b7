// SPDX-License-Identifier: Apache-2.0

/// The state of one round through the refresh tokens of one client: what came so far, and whether to go on.
///
/// Phases and their exits:
/// - going on: our own settings are refused, or too many tokens seem dead at once: `halted`.
/// - `halted`: none; the next round begins anew after somebody looked.
///
/// `invalid_grant` also comes for another client's token. A service whose client id was changed would hear it for
/// everybody, and sign everybody out; that many people stopping on one day is no news about people.
public struct StandingSweep: Sendable, Hashable {
    /// What to do after a look.
    public enum Step: Sendable, Hashable {
        /// Act on it, and go on.
        case actOn(Standing)
        /// Act on nothing, raise an alarm, and end the round.
        case halt
    }

    /// How many tokens were found good in this round.
    public private(set) var good = 0
    /// How many were found dead, and acted on.
    public private(set) var ended = 0
    /// Whether the round is over.
    public private(set) var isHalted = false

    /// How many dead tokens are acted on before a good one was found: a wrong client id finds none.
    public static let endedBeforeGood = 2
    /// How many dead tokens are acted on, however few good ones there were.
    public static let endedAtLeast = 10
    /// How many of a hundred looks may find a dead token once there were more than that.
    public static let endedPercent = 20

    /// A round that begins.
    public init() {}

    /// Takes what came of a look.
    ///
    /// - Parameter standing: What came of it.
    /// - Returns: Whether to act on it.
    public mutating func take(_ standing: Standing) -> Step {
        guard !isHalted else { return .halt }
        switch standing {
        case .good: good += 1
        case .undecided: break
        case .misconfigured: isHalted = true
        case .ended:
            let next = ended + 1
            let isShareTooLarge = next > Self.endedAtLeast && next * 100 > (next + good) * Self.endedPercent
            let isTooMany = isShareTooLarge || good == 0 && next > Self.endedBeforeGood
            if isTooMany { isHalted = true } else { ended = next }
        }
        return isHalted ? .halt : .actOn(standing)
    }
}
