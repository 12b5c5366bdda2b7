// SPDX-License-Identifier: Apache-2.0

internal import SignInAccounts

/// Carries one code away, by mail or as a text message.
protocol CodeWay: Sendable {
    /// The kind of addresses that it serves.
    var kind: MessageRecipient.Kind { get }

    /// How often a code is tried at most; each attempt at a text message may cost money.
    var attempts: Int { get }

    /// Makes one attempt.
    ///
    /// - Parameters:
    ///   - posting: The code.
    ///   - id: 16 random bytes, the same at each attempt.
    /// - Returns: What came of it.
    func carry(_ posting: CodePosting, id: [UInt8]) async -> CodeAttempt
}

/// What came of an attempt to send a code.
enum CodeAttempt: Sendable, Hashable {
    /// It is on its way.
    case sent
    /// Everything is busy; no attempt was made.
    case busy
    /// It was not taken, and may be later.
    case failed(String)
    /// It will never be taken.
    case refused(String)
}
