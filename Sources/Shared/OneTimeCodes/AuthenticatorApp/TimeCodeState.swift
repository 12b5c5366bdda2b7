// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import SecretMemory

/// What the store keeps of an authenticator app beside its secret; counted apart from passwords.
///
/// States and their exits:
/// - unconfirmed: `confirm` with a right code makes it confirmed; nothing else ever does.
/// - confirmed: `judge` takes codes. A right one moves `lastStep` forward, a wrong one the count of wrong ones.
/// - stopped, once the count reached the policy's limit: only `reopened`, after the owner proved another method.
///
/// A store must write the next state only where it still holds the state that was judged, and judge anew otherwise.
/// Every code that was looked at gives another state, so that of codes given at once no attempt is lost, and no code
/// counts twice.
package struct TimeCodeState: Sendable, Hashable {
    /// The time step that was accepted last; nil while the app is not confirmed.
    package let lastStep: Int64?
    /// The wrong codes since the last right one.
    package let guesses: GuessCount

    /// An app that is being set up.
    package static let unconfirmed = Self(lastStep: nil, guesses: .none)

    /// Takes what was stored.
    package init(lastStep: Int64?, guesses: GuessCount) {
        self.lastStep = lastStep
        self.guesses = guesses
    }

    /// Whether the app was confirmed and so counts as a method.
    package var isConfirmed: Bool { lastStep != nil }

    /// The state after the owner proved another method: what counts for guesses begins anew, used steps stay used.
    package var reopened: Self { Self(lastStep: lastStep, guesses: .none) }

    /// Judges a code that is to sign somebody in.
    ///
    /// - Parameters:
    ///   - text: What was typed.
    ///   - secret: The shared secret.
    ///   - parameters: What was agreed on.
    ///   - now: The present time.
    ///   - policy: What wrong codes cost.
    /// - Returns: What came of it and the state to store; the same state when the code was not looked at.
    package func judge(
        _ text: String,
        _ secret: SharedSecret,
        _ parameters: TimeCodeParameters = .usual,
        at now: UnixTime,
        _ policy: GuessPolicy = .usual
    ) -> (verdict: TimeCodeVerdict, next: Self) {
        guard let lastStep else { return (.unconfirmed, self) }
        if let closed = closed(at: now, policy) { return (closed, self) }
        guard let step = step(of: text, secret, parameters, at: now, within: parameters.skewSteps) else {
            return (.wrong, failed(at: now))
        }
        // A code that was seen once may have been read over a shoulder: it and all before it are spent (RFC 6238,
        // section 5.2). It counts as a wrong one, else it could be tried for ever.
        guard step > lastStep else { return (.replayed, failed(at: now)) }
        return (.accepted, Self(lastStep: step, guesses: .none))
    }

    /// Judges a code without regard to the wrong ones before it, and counts none.
    ///
    /// For guesses that are counted elsewhere: an owner in a known browser is not to be stopped by what strangers typed. A
    /// right code begins the count anew, as in ``judge(_:_:_:at:_:)``.
    ///
    /// - Parameters:
    ///   - text: What was typed.
    ///   - secret: The shared secret.
    ///   - parameters: What was agreed on.
    ///   - now: The present time.
    /// - Returns: `accepted`, `wrong`, `replayed` or `unconfirmed`, and the state to store; the same state unless it was
    ///   accepted.
    package func redeem(
        _ text: String,
        _ secret: SharedSecret,
        _ parameters: TimeCodeParameters = .usual,
        at now: UnixTime
    ) -> (verdict: TimeCodeVerdict, next: Self) {
        guard let lastStep else { return (.unconfirmed, self) }
        guard let step = step(of: text, secret, parameters, at: now, within: parameters.skewSteps) else {
            return (.wrong, self)
        }
        guard step > lastStep else { return (.replayed, self) }
        return (.accepted, Self(lastStep: step, guesses: .none))
    }

    /// Judges the code by which the owner shows that the app was set up.
    ///
    /// Here alone a code of another time is told apart, up to five minutes off: whoever sets up the app knows the
    /// secret anyway. At a sign-in that would tell which codes will be right soon.
    ///
    /// - Parameters:
    ///   - text: What was typed.
    ///   - secret: The shared secret.
    ///   - parameters: What was agreed on.
    ///   - now: The present time.
    ///   - policy: What wrong codes cost.
    /// - Returns: What came of it and the state to store; the code that confirms is spent.
    package func confirm(
        _ text: String,
        _ secret: SharedSecret,
        _ parameters: TimeCodeParameters = .usual,
        at now: UnixTime,
        _ policy: GuessPolicy = .usual
    ) -> (verdict: TimeCodeVerdict, next: Self) {
        guard !isConfirmed else { return judge(text, secret, parameters, at: now, policy) }
        if let closed = closed(at: now, policy) { return (closed, self) }
        let reach = 300 / parameters.period
        guard let step = step(of: text, secret, parameters, at: now, within: reach) else {
            return (.wrong, failed(at: now))
        }
        let difference = step - parameters.step(at: now)
        guard abs(difference) <= parameters.skewSteps else {
            return (.clockDiffers(seconds: Int(difference) * parameters.period), failed(at: now))
        }
        return (.accepted, Self(lastStep: step, guesses: .none))
    }

    private func closed(at now: UnixTime, _ policy: GuessPolicy) -> TimeCodeVerdict? {
        if guesses.failures >= policy.limit { return .stopped }
        return guesses.waiting(at: now, policy).map { .waiting(until: $0) }
    }

    private func failed(at now: UnixTime) -> Self {
        Self(lastStep: lastStep, guesses: guesses.afterFailure(at: now))
    }

    /// The time step whose code this is; every step within reach is computed and compared, whichever it is.
    private func step(
        of text: String,
        _ secret: SharedSecret,
        _ parameters: TimeCodeParameters,
        at now: UnixTime,
        within reach: Int
    ) -> Int64? {
        let typed = TypedDigits.read(text, count: parameters.digits.rawValue) ?? []
        let present = parameters.step(at: now)
        let matches = (present - Int64(reach)...present + Int64(reach)).filter { step in
            ConstantTime.equal(parameters.code(ofStep: step, secret), typed) && step >= 0
        }
        // Two steps may have one code by chance: then an unused one counts, or while confirming, the nearest.
        guard let lastStep else { return matches.min { abs($0 - present) < abs($1 - present) } }
        return matches.first { $0 > lastStep } ?? matches.first
    }
}

/// What came of a code from an authenticator app.
///
/// Outside, all but `accepted` look the same until the account's owner is known.
package enum TimeCodeVerdict: Sendable, Hashable {
    /// The code is right and was not used before.
    case accepted
    /// The code is wrong, or no code.
    case wrong
    /// The code is right, but its time step, or a later one, was accepted before: each code serves once.
    case replayed
    /// The code was not looked at, because of the wrong ones before it.
    case waiting(until: UnixTime)
    /// The code was not looked at; only another method opens this one again.
    case stopped
    /// The app is not confirmed yet, and so opens nothing.
    case unconfirmed
    /// Only while an app is confirmed: the code belongs to another time, since the two clocks differ by about so many
    /// seconds, positive when the app's is ahead.
    case clockDiffers(seconds: Int)
}
