// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings

/// The parameters of TOTP (RFC 6238).
package struct TimeCodeParameters: Sendable, Hashable {
    /// The hash function.
    package let algorithm: CodeAlgorithm
    /// How many digits a code has.
    package let digits: CodeLength
    /// How many seconds a code lasts.
    package let period: Int
    /// How many steps before and after the present one count as present, for clocks that differ and hands that are
    /// slow.
    package let skewSteps: Int

    /// Chooses parameters; the defaults are what every app knows.
    ///
    /// - Parameters:
    ///   - algorithm: The hash function.
    ///   - digits: How many digits a code has.
    ///   - period: Seconds, 15 to 120.
    ///   - skewSteps: 0 to 2. Each step more makes one more code right at the same time.
    /// - Throws: `parametersInvalid`.
    package init(
        algorithm: CodeAlgorithm = .sha1,
        digits: CodeLength = .six,
        period: Int = 30,
        skewSteps: Int = 1
    ) throws(OneTimeCodesError) {
        guard (15...120).contains(period), (0...2).contains(skewSteps) else {
            throw OneTimeCodesError(
                .parametersInvalid,
                "a period of \(period) s with \(skewSteps) steps of skew was asked for; 15 to 120 s with 0 to 2 steps "
                    + "were expected"
            )
        }
        self.init(algorithm, digits, period, skewSteps)
    }

    private init(_ algorithm: CodeAlgorithm, _ digits: CodeLength, _ period: Int, _ skewSteps: Int) {
        self.algorithm = algorithm
        self.digits = digits
        self.period = period
        self.skewSteps = skewSteps
    }

    /// SHA-1, six digits, 30 s, one step of skew.
    package static let usual = Self(.sha1, .six, 30, 1)

    /// The time step that a point in time lies in; times before 1970 count as the first.
    package func step(at time: UnixTime) -> Int64 {
        max(0, time.milliseconds) / 1_000 / Int64(period)
    }

    /// The code of a time step.
    ///
    /// - Parameters:
    ///   - step: The time step, zero or more.
    ///   - secret: The shared secret.
    /// - Returns: The digits in ASCII.
    package func code(ofStep step: Int64, _ secret: SharedSecret) -> [UInt8] {
        CounterCode.digits(secret, counter: UInt64(max(0, step)), algorithm: algorithm, digits: digits)
    }
}
