// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import SecretMemory

/// What the store keeps of a delivered code, which is nothing that could be typed.
///
/// Phases and their exits:
/// - `open`: a right code in time makes it `used`; a wrong one takes an attempt, the last one makes it `exhausted`.
/// - `used`, `exhausted`: none. The store forgets a code once it has expired.
///
/// A store must write the next state only where it still holds the state that was judged, and judge anew otherwise.
/// Every answer that was looked at gives another state, so that of a hundred guesses at once no more count than there
/// are attempts, and a right code counts once.
package struct PendingCode: Sendable, Hashable {
    /// Whether a code may still be given.
    package enum Phase: Sendable, Hashable {
        /// It may, so many times, one at least.
        case open(attemptsLeft: Int)
        /// The right code was given.
        case used
        /// Too many wrong ones were given.
        case exhausted
    }

    /// 16 random bytes to look it up by.
    package let id: [UInt8]
    /// Digits or a link's token.
    package let form: CodeForm
    /// The keyed hash of what it is bound to, 32 bytes.
    package let boundTo: [UInt8]
    /// The keyed hash of the code, 32 bytes.
    package let digest: [UInt8]
    /// From when on it is refused.
    package let expiresAt: UnixTime
    /// Whether a code may still be given.
    package let phase: Phase

    init(id: [UInt8], form: CodeForm, boundTo: [UInt8], digest: [UInt8], expiresAt: UnixTime, phase: Phase) {
        self.id = id
        self.form = form
        self.boundTo = boundTo
        self.digest = digest
        self.expiresAt = expiresAt
        self.phase = phase
    }

    /// Takes what was stored.
    ///
    /// - Parameters:
    ///   - id: 16 bytes.
    ///   - form: Digits or a link's token.
    ///   - boundTo: 32 bytes.
    ///   - digest: 32 bytes.
    ///   - expiresAt: From when on it is refused.
    ///   - phase: Whether a code may still be given.
    /// - Throws: `stateInvalid` for other lengths, or an open phase without attempts.
    package init(
        storedID id: [UInt8],
        form: CodeForm,
        boundTo: [UInt8],
        digest: [UInt8],
        expiresAt: UnixTime,
        phase: Phase
    ) throws(OneTimeCodesError) {
        let hasAttempts = if case .open(let left) = phase { (1...10).contains(left) } else { true }
        guard id.count == 16, boundTo.count == 32, digest.count == 32, hasAttempts else {
            throw OneTimeCodesError(
                .stateInvalid,
                "a stored code has \(id.count), \(boundTo.count) and \(digest.count) bytes; 16, 32 and 32 were "
                    + "expected, and 1 to 10 attempts while it is open"
            )
        }
        self.init(id: id, form: form, boundTo: boundTo, digest: digest, expiresAt: expiresAt, phase: phase)
    }

    /// Judges an answer.
    ///
    /// The hash of the answer is computed and compared whatever the state is, so that the time tells nothing.
    ///
    /// - Parameters:
    ///   - text: What was typed, or the token of a link.
    ///   - binding: What the answer claims to be for, for whom, to which address and from whom.
    ///   - key: The key that the code was hashed with.
    ///   - now: The present time.
    /// - Returns: What came of it and the state to store; the same state when the code was not looked at.
    package func judge(
        _ text: String,
        _ binding: CodeBinding,
        key: SecretBytes,
        at now: UnixTime
    ) -> (verdict: CodeVerdict, next: Self) {
        let typed = form.read(text)
        let isRight = ConstantTime.equal(Self.digest(of: typed ?? [], id, key), digest) && typed != nil
        // Whoever learns of a code's existence from elsewhere must not be able to use up its attempts.
        guard ConstantTime.equal(binding.tag(key), boundTo) else { return (.boundElsewhere, self) }
        guard case .open(let attemptsLeft) = phase else { return (phase == .used ? .used : .exhausted, self) }
        guard now < expiresAt else { return (.expired, self) }
        if isRight { return (.accepted, entering(.used)) }
        guard attemptsLeft > 1 else { return (.wrong(attemptsLeft: 0), entering(.exhausted)) }
        return (.wrong(attemptsLeft: attemptsLeft - 1), entering(.open(attemptsLeft: attemptsLeft - 1)))
    }

    private func entering(_ phase: Phase) -> Self {
        Self(id: id, form: form, boundTo: boundTo, digest: digest, expiresAt: expiresAt, phase: phase)
    }

    static func digest(of code: [UInt8], _ id: [UInt8], _ key: SecretBytes) -> [UInt8] {
        KeyedHash.tag("martlet code", [id, code], key: key)
    }
}
