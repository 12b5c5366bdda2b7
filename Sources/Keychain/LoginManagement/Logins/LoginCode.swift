// SPDX-License-Identifier: Apache-2.0

internal import OneTimeCodes

/// A code, and how long it lasts (RFC 6238, section 4).
package struct LoginCode: Sendable, Equatable {
    /// The digits.
    package let digits: String
    /// For how many seconds more it is the present one.
    package let secondsLeft: Int
    /// How many seconds each code lasts.
    package let period: Int

    /// Computes the code of a moment; nil where the login has no secret for codes, or one of another form.
    ///
    /// - Parameters:
    ///   - login: A login with the secret.
    ///   - seconds: The moment, in seconds since 1970, 0 or more.
    package init?(_ login: Login, at seconds: Int64) {
        guard let code = login.oneTimeCode, let length = CodeLength(rawValue: code.digits), seconds >= 0 else {
            return nil
        }
        let algorithm: CodeAlgorithm =
            switch code.algorithm {
            case .sha1: .sha1
            case .sha256: .sha256
            case .sha512: .sha512
            }
        let period = Int64(code.period)
        let bytes = CounterCode.digits(
            ofAnyLength: code.secret,
            counter: UInt64(seconds / period),
            algorithm: algorithm,
            digits: length
        )
        digits = String(decoding: bytes, as: UTF8.self)
        secondsLeft = Int(period - seconds % period)
        self.period = code.period
    }
}
