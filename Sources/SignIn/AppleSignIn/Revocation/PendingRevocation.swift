// SPDX-License-Identifier: Apache-2.0

public import ByteEncodings

/// When a revocation that is owed is tried: a value that takes an answer and gives the next value.
///
/// It is stored in the transaction that deletes the account or the link, with the encrypted token, and taken out when it
/// is done: a crash leaves it owed. Phases and their exits:
/// - owed: an answer that it is done ends it; any other sets the next attempt later.
/// - overdue, after ``patience``: the same, and the operator is told.
public struct PendingRevocation: Sendable, Hashable {
    /// What to do after an attempt.
    public enum Step: Sendable, Hashable {
        /// Forget it, and the token.
        case done
        /// Store this and try again when it says so.
        case again(PendingRevocation)
        /// The same, and raise an alarm: our settings are refused, or it is overdue.
        case alarm(PendingRevocation)
    }

    /// When it was asked for.
    public let owedSince: UnixTime
    /// How often it was tried.
    public let attempts: Int
    /// When to try next.
    public let nextAt: UnixTime

    /// After how many seconds the operator is told: a day.
    public static let patience: Int64 = 86_400

    private init(owedSince: UnixTime, attempts: Int, nextAt: UnixTime) {
        self.owedSince = owedSince
        self.attempts = attempts
        self.nextAt = nextAt
    }

    /// A revocation that is owed from now on, and tried at once.
    ///
    /// - Parameter now: The present time.
    public init(at now: UnixTime) {
        self.init(owedSince: now, attempts: 0, nextAt: now)
    }

    /// Takes what was stored.
    ///
    /// - Parameters:
    ///   - owedSince: When it was asked for.
    ///   - attempts: How often it was tried.
    ///   - nextAt: When to try next.
    /// - Throws: `stateInvalid` for a negative count.
    public init(storedSince owedSince: UnixTime, attempts: Int, nextAt: UnixTime) throws(AppleSignInError) {
        guard attempts >= 0 else {
            throw AppleSignInError(
                .stateInvalid,
                "a stored revocation was tried \(attempts) times; 0 or more were expected"
            )
        }
        self.init(owedSince: owedSince, attempts: attempts, nextAt: nextAt)
    }

    /// Takes the answer to an attempt.
    ///
    /// It is never given up: a token that is not revoked stays good for as long as the person lives.
    ///
    /// - Parameters:
    ///   - reply: The answer.
    ///   - draw: A random number, drawn for this.
    ///   - now: The present time.
    /// - Returns: What to do: the next attempt comes after a minute, then after twice as long each time, up to six hours,
    ///   each spread by up to a half.
    public func after(_ reply: RevocationReply, draw: UInt32, at now: UnixTime) -> Step {
        let count = min(attempts, 1_000_000) + 1
        let nextAt = RetryPause.end(first: 60, most: 21_600, count: count, draw: draw, at: now)
        let next = Self(owedSince: owedSince, attempts: count, nextAt: nextAt)
        switch reply {
        case .done: return .done
        case .refused: return .alarm(next)
        case .fault: return now < owedSince.adding(seconds: Self.patience) ? .again(next) : .alarm(next)
        }
    }
}
