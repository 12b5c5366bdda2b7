// SPDX-License-Identifier: Apache-2.0
// How old a token may be.

/// What is allowed between a provider's clock and ours, in seconds.
public struct TokenTiming: Sendable, Hashable {
    /// How far the two clocks may be apart: 0 to 300.
    public let skew: Int64
    /// How long after it was issued an identity token is taken at most, however late it expires: 60 to 86,400.
    ///
    /// Apple's expire after ten minutes (apps, 2020) or a day (web, 2024), so that their expiry says little; what shows
    /// that a token is fresh is the nonce, and this limit bounds how long a stolen one is worth anything.
    public let maximumAge: Int64

    /// A timing with careful defaults.
    ///
    /// - Parameters:
    ///   - skew: How far the two clocks may be apart, in seconds; brought into 0 to 300.
    ///   - maximumAge: How long a token is taken at most, in seconds; brought into 60 to 86,400.
    public init(skew: Int64 = 60, maximumAge: Int64 = 600) {
        self.skew = min(max(skew, 0), 300)
        self.maximumAge = min(max(maximumAge, 60), 86_400)
    }
}
