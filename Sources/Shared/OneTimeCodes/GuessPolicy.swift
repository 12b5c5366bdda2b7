// SPDX-License-Identifier: Apache-2.0

/// How many wrong codes in a row are free, how long each further one must wait, and when nothing is tried any more.
///
/// NIST SP 800-63B-4, section 3.2.2, allows 100 failures in a row at most. With three codes right at a time and six
/// digits, 100 guesses hit once in 3,300 accounts, and take more than three days.
package struct GuessPolicy: Sendable, Hashable {
    /// How many wrong codes in a row cost no waiting.
    package let free: Int
    /// How long the first wait is, in seconds; each further one is twice as long.
    package let firstWait: Int
    /// The longest wait, in seconds.
    package let longestWait: Int
    /// After how many wrong codes in a row the method stops until another method resets it.
    package let limit: Int

    /// Chooses a policy.
    ///
    /// - Parameters:
    ///   - free: 1 to 10.
    ///   - firstWait: Seconds, 1 to 3,600.
    ///   - longestWait: Seconds, `firstWait` to 86,400.
    ///   - limit: More than `free`, 100 at most.
    /// - Throws: `parametersInvalid`.
    package init(free: Int, firstWait: Int, longestWait: Int, limit: Int) throws(OneTimeCodesError) {
        guard (1...10).contains(free), (1...3_600).contains(firstWait), firstWait <= longestWait,
            longestWait <= 86_400, free < limit, limit <= 100
        else {
            throw OneTimeCodesError(
                .parametersInvalid,
                "the limits of wrong codes contradict each other; 1 to 10 free ones, waits from 1 s to a day and a "
                    + "limit of 100 at most were expected"
            )
        }
        self.init(free, firstWait, longestWait, limit)
    }

    private init(_ free: Int, _ firstWait: Int, _ longestWait: Int, _ limit: Int) {
        self.free = free
        self.firstWait = firstWait
        self.longestWait = longestWait
        self.limit = limit
    }

    /// Five free, then 30 s doubling to an hour, 100 at most.
    package static let usual = Self(5, 30, 3_600, 100)

    /// How many seconds must pass after a wrong code until the next one is looked at.
    ///
    /// - Parameter failures: How many wrong codes there were in a row.
    /// - Returns: Zero or more seconds.
    package func wait(after failures: Int) -> Int {
        guard failures >= free else { return 0 }
        // Seventeen doublings of a second are more than a day; more would overflow at some point.
        return min(longestWait, firstWait << min(failures - free, 17))
    }
}
