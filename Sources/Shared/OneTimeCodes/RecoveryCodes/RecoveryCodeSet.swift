// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import SecretMemory

/// What the store keeps of an account's ten recovery codes.
///
/// Exits of each state: a right code that was not used leaves one less (`left`); a wrong one counts; at the policy's
/// limit nothing is looked at until `reopened`. A new set replaces the whole of it. As with ``PendingCode``, a store
/// must write the next state only where it still holds the state that was judged.
package struct RecoveryCodeSet: Sendable, Hashable {
    /// How many codes a fresh set has.
    package static let size = 10

    /// 16 random bytes, other ones in each set.
    package let salt: [UInt8]
    /// The keyed hashes of the codes, 32 bytes each; nil in the place of one that was used.
    package let digests: [[UInt8]?]
    /// The wrong codes since the last right one.
    package let guesses: GuessCount

    private init(salt: [UInt8], digests: [[UInt8]?], guesses: GuessCount) {
        self.salt = salt
        self.digests = digests
        self.guesses = guesses
    }

    /// Takes what was stored.
    ///
    /// - Parameters:
    ///   - salt: 16 bytes.
    ///   - digests: Ten of 32 bytes, nil in the place of used ones.
    ///   - guesses: The wrong codes since the last right one.
    /// - Throws: `stateInvalid` for other lengths.
    package init(storedSalt salt: [UInt8], digests: [[UInt8]?], guesses: GuessCount) throws(OneTimeCodesError) {
        guard salt.count == 16, digests.count == Self.size, digests.allSatisfy({ $0.map { $0.count == 32 } ?? true })
        else {
            throw OneTimeCodesError(
                .stateInvalid,
                "a stored set has \(digests.count) codes and \(salt.count) bytes of salt; \(Self.size) of 32 bytes and "
                    + "16 were expected"
            )
        }
        self.init(salt: salt, digests: digests, guesses: guesses)
    }

    /// Makes ten fresh codes.
    ///
    /// - Parameters:
    ///   - account: The account's user handle.
    ///   - key: The key that hashes codes, 32 bytes or more, from outside the store.
    ///   - random: Where the randomness comes from.
    /// - Returns: The codes, to be shown once, and what is kept.
    package static func fresh(
        account: [UInt8],
        key: SecretBytes,
        from random: RandomSource
    ) -> (codes: [RecoveryCode], kept: Self) {
        let salt = random.bytes(16)
        let codes = (0..<size).map { _ in RecoveryCode(from: random) }
        let digests = codes.map { digest(of: $0, salt, account, key) }
        return (codes, Self(salt: salt, digests: digests, guesses: .none))
    }

    /// How many codes were not used yet.
    package var left: Int { digests.count { $0 != nil } }

    /// The state after the owner proved another method: what counts for guesses begins anew, used codes stay used.
    package var reopened: Self { Self(salt: salt, digests: digests, guesses: .none) }

    /// Judges a code.
    ///
    /// All ten hashes are compared in constant time, whether and where one is equal.
    ///
    /// - Parameters:
    ///   - text: What was typed.
    ///   - account: The account's user handle.
    ///   - key: The key that the codes were hashed with.
    ///   - now: The present time.
    ///   - policy: What wrong codes cost.
    /// - Returns: What came of it and the state to store; the same state when the code was not looked at.
    package func judge(
        _ text: String,
        account: [UInt8],
        key: SecretBytes,
        at now: UnixTime,
        _ policy: GuessPolicy = .usual
    ) -> (verdict: RecoveryCodeVerdict, next: Self) {
        let code: RecoveryCode
        do throws(OneTimeCodesError) {
            code = try RecoveryCode(text)
        } catch {
            return (.mistyped(error), self)
        }
        if guesses.failures >= policy.limit { return (.stopped, self) }
        if let until = guesses.waiting(at: now, policy) { return (.waiting(until: until), self) }
        return compare(code, account, key) ?? (.wrong, counting(guesses.afterFailure(at: now)))
    }

    /// Takes a code without regard to the wrong ones before it, and counts none.
    ///
    /// For places where nothing else was shown before: a count there would let any stranger close the codes to their owner.
    /// Nobody guesses 115 random bits.
    ///
    /// - Parameters:
    ///   - text: What was typed.
    ///   - account: The account's user handle.
    ///   - key: The key that the codes were hashed with.
    /// - Returns: `accepted`, `wrong` or `mistyped`, and the state to store; the same state unless it was accepted.
    package func redeem(
        _ text: String,
        account: [UInt8],
        key: SecretBytes
    ) -> (verdict: RecoveryCodeVerdict, next: Self) {
        do throws(OneTimeCodesError) {
            return compare(try RecoveryCode(text), account, key) ?? (.wrong, self)
        } catch {
            return (.mistyped(error), self)
        }
    }

    /// A set that no code opens, for the work of an account that has none.
    package static let closed = Self(
        salt: [UInt8](repeating: 0, count: 16),
        digests: [[UInt8]?](repeating: [UInt8](repeating: 0, count: 32), count: size),
        guesses: .none
    )

    private func counting(_ guesses: GuessCount) -> Self { Self(salt: salt, digests: digests, guesses: guesses) }

    /// What comes of a right code; nil for a wrong one.
    private func compare(
        _ code: RecoveryCode,
        _ account: [UInt8],
        _ key: SecretBytes
    ) -> (verdict: RecoveryCodeVerdict, next: Self)? {
        let typed = Self.digest(of: code, salt, account, key)
        var found: Int?
        for (index, digest) in digests.enumerated() {
            // A used one is compared with zeros, so that its place takes as long.
            let isEqual = ConstantTime.equal(typed, digest ?? [UInt8](repeating: 0, count: 32))
            if isEqual, digest != nil { found = index }
        }
        guard let found else { return nil }
        var remaining = digests
        remaining[found] = nil
        let next = Self(salt: salt, digests: remaining, guesses: .none)
        return (.accepted(left: next.left), next)
    }

    private static func digest(
        of code: RecoveryCode,
        _ salt: [UInt8],
        _ account: [UInt8],
        _ key: SecretBytes
    ) -> [UInt8] {
        KeyedHash.tag("martlet recovery code", [salt, account, code.characters], key: key)
    }
}

/// What came of a recovery code; outside, all but `accepted` and `mistyped` look the same.
package enum RecoveryCodeVerdict: Sendable, Hashable {
    /// The code is right and spent now; so many are left.
    case accepted(left: Int)
    /// The text cannot be a code that we ever made; nothing was counted.
    case mistyped(OneTimeCodesError)
    /// The code is none of the account's, or was used before.
    case wrong
    /// The code was not looked at, because of the wrong ones before it.
    case waiting(until: UnixTime)
    /// The code was not looked at; only another method opens this one again.
    case stopped
}
