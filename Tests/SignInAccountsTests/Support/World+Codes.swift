// SPDX-License-Identifier: Apache-2.0

import AccountMessages
import SignInAccounts
import SignInTesting
import Synchronization
import Testing
import WebAuthnTypes

extension World {
    /// Adds and proves an address.
    @discardableResult
    func addAddress(
        _ text: String,
        replacing former: MessageRecipient? = nil,
        _ signedIn: SignedInSession,
        _ person: Person
    ) async throws -> VerifiedAddress {
        let start = try await engine.addresses.begin(
            try recipient(text),
            replacing: former,
            language: .japanese,
            signedIn,
            visitor: person.visitor
        )
        return try await engine.addresses.finish(
            ceremony: start.ceremony.exposedText,
            code: try messenger.lastCode(),
            signedIn
        )
    }

    func recipient(_ text: String) throws -> MessageRecipient {
        try MessageRecipient(text.hasPrefix("+") ? .phone : .email, text)
    }
}

/// Counts how attempts that run at once are answered.
func race(_ count: Int, _ attempt: @escaping @Sendable (Int) async throws -> Void) async -> [String: Int] {
    await withTaskGroup(of: String.self) { group in
        for index in 0..<count {
            group.addTask {
                do {
                    try await attempt(index)
                    return "in"
                } catch {
                    return (error as? SignInError)?.code.description ?? "\(error)"
                }
            }
        }
        var outcomes: [String: Int] = [:]
        for await outcome in group { outcomes[outcome, default: 0] += 1 }
        return outcomes
    }
}

/// The refusal of an operation; nil when it was not refused.
func expectAny(_ operation: () async throws -> Void) async -> SignInError? {
    do {
        try await operation()
        return nil
    } catch {
        return error as? SignInError
    }
}
