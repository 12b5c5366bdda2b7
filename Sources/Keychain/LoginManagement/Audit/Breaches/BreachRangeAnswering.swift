// SPDX-License-Identifier: Apache-2.0
// Whoever carries a range query to a breach service.

/// Asks a breach service for a range.
public protocol BreachRangeAnswering: Sendable {
    /// Asks for all suffixes of a prefix.
    ///
    /// - Parameter prefix: Five upper-case hexadecimal digits; all that leaves the machine. The request asks for padding
    ///   (`BreachRange.paddingHeader`), so that the length of an encrypted answer does not tell it.
    /// - Returns: The body of the answer.
    /// - Throws: Whatever went wrong; the password then counts as not asked about.
    func answer(forPrefix prefix: String) async throws -> [UInt8]
}
