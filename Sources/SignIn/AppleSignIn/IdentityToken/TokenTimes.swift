// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// The claims `exp`, `iat`, `nbf` and `auth_time`.
enum TokenTimes {
    /// Compares expiry, issue and age with the clock, in this order.
    ///
    /// - Returns: When it was issued and when it expires.
    /// - Throws: `tokenExpired`, `issuedInFuture`, `tokenTooOld`, `claimMissing` or `claimInvalid`.
    static func judge(
        _ claims: TokenClaims,
        _ timing: TokenTiming,
        at now: UnixTime
    ) throws(AppleSignInError) -> (issuedAt: UnixTime, expiresAt: UnixTime) {
        let expiresAt = try claims.time(.exp)
        guard now < expiresAt.adding(seconds: timing.skew) else {
            throw AppleSignInError(
                .tokenExpired,
                "the token has expired; begin the sign-in anew, and look at the clock"
            )
        }
        let issuedAt = try claims.time(.iat)
        // A date in the future would keep a token young for ever.
        let latest = now.adding(seconds: timing.skew)
        guard issuedAt <= latest, try claims.optionalTime(.nbf) ?? issuedAt <= latest else {
            throw AppleSignInError(
                .issuedInFuture,
                "the token is issued more than \(timing.skew) seconds from now; look at this machine's clock"
            )
        }
        guard now < issuedAt.adding(seconds: timing.maximumAge + timing.skew) else {
            throw AppleSignInError(
                .tokenTooOld,
                "the token was issued more than \(timing.maximumAge) seconds ago; begin the sign-in anew"
            )
        }
        return (issuedAt, expiresAt)
    }

    /// Looks at when the person signed in at the provider.
    ///
    /// - Returns: When, if the token tells.
    /// - Throws: `authenticationTimeInvalid`, `claimInvalid`, or `claimMissing` when a limit was asked for.
    static func authentication(
        _ claims: TokenClaims,
        _ timing: TokenTiming,
        maximumAge: Int64?,
        at now: UnixTime
    ) throws(AppleSignInError) -> UnixTime? {
        guard let time = try claims.optionalTime(.authTime) else {
            guard maximumAge == nil else { throw TokenClaims.missing(.authTime) }
            return nil
        }
        let isInFuture = time > now.adding(seconds: timing.skew)
        let isTooOld = maximumAge.map { now >= time.adding(seconds: max($0, 0)).adding(seconds: timing.skew) } ?? false
        guard !isInFuture, !isTooOld else {
            throw AppleSignInError(
                .authenticationTimeInvalid,
                isInFuture
                    ? "the person signs in at the provider in the future; look at this machine's clock"
                    : "the person signed in at the provider longer ago than was asked for"
            )
        }
        return time
    }
}
