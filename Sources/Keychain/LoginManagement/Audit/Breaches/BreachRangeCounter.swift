// SPDX-License-Identifier: Apache-2.0
// Counting breaches by range queries.

public import Passwords

/// Asks about passwords by the first 20 bits of their SHA-1 (k-anonymity), and looks for the rest in the answer.
public struct BreachRangeCounter<Service: BreachRangeAnswering>: BreachCounting {
    private let service: Service
    private let limits: BreachAnswerLimits

    /// Makes a counter.
    ///
    /// - Parameters:
    ///   - service: What carries the question.
    ///   - limits: How long an answer may be.
    public init(asking service: Service, limits: BreachAnswerLimits = BreachAnswerLimits()) {
        self.service = service
        self.limits = limits
    }

    /// Asks how often a password was seen in breaches.
    ///
    /// - Parameter password: The password.
    /// - Returns: How often; nil when there was no answer, or one that is not well-formed.
    public func count(of password: Password) async -> Int? {
        let range = BreachRange(for: password)
        do {
            return try range.count(in: try await service.answer(forPrefix: range.prefix), limits: limits)
        } catch {
            // Neither speaks against a password; the report counts it as unanswered.
            return nil
        }
    }
}
