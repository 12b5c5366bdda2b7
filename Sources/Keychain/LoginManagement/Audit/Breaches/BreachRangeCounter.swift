// SPDX-License-Identifier: Apache-2.0

package import Passwords

/// Asks about passwords by the first 20 bits of their SHA-1 (k-anonymity), and looks for the rest in the answer.
package struct BreachRangeCounter<Service: BreachRangeAnswering>: BreachCounting {
    private let service: Service
    private let limits: BreachAnswerLimits

    /// Makes a counter.
    package init(asking service: Service, limits: BreachAnswerLimits = BreachAnswerLimits()) {
        self.service = service
        self.limits = limits
    }

    /// Asks how often a password was seen in breaches.
    ///
    /// - Parameter password: The password.
    /// - Returns: How often; nil when there was no answer, or one that is not well-formed.
    package func count(of password: Password) async -> Int? {
        let range = BreachRange(for: password)
        do {
            return try range.count(in: try await service.answer(forPrefix: range.prefix), limits: limits)
        } catch {
            // Neither speaks against a password; the report counts it as unanswered.
            return nil
        }
    }
}

/// Asks a breach service for a range.
package protocol BreachRangeAnswering: Sendable {
    /// Asks for all suffixes of a prefix.
    ///
    /// - Parameter prefix: Five upper-case hexadecimal digits; all that leaves the machine. The request asks for padding
    ///   (`BreachRange.paddingHeader`), so that the length of an encrypted answer does not tell it.
    /// - Returns: The body of the answer.
    /// - Throws: Whatever went wrong; the password then counts as not asked about.
    func answer(forPrefix prefix: String) async throws -> [UInt8]
}
