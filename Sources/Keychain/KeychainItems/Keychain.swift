// SPDX-License-Identifier: Apache-2.0

internal import Dispatch
internal import DeviceAuthentication

/// A keychain, for code that needs no names of Apple's.
///
/// Each operation runs on a thread of its own while its task waits, since the owner may take their time; cancelling the task takes
/// a question to the owner back.
package struct Keychain: Sendable {
    private let operations: KeychainOperations

    /// Opens the keychain that somebody keeps.
    ///
    /// - Parameters:
    ///   - backend: Who keeps it; the process's where none is named.
    ///   - judge: Who believes certificates. Without one, a query for what is believed is refused with
    ///     ``KeychainStatus/unimplemented``.
    package init(
        _ backend: any KeychainBackend = ProcessKeychain.current,
        judge: (any CertificateJudge)? = nil
    ) {
        operations = KeychainOperations(backend, judge: judge)
    }

    /// Adds an item.
    ///
    /// - Parameter item: What is to be added.
    /// - Returns: The item without its secret.
    /// - Throws: ``KeychainStatus/duplicateItem`` where one with this primary key is.
    @discardableResult
    package func add(_ item: ItemContent) async throws(KeychainError) -> KeychainItem {
        try await blocking { end throws(KeychainError) in
            try operations.add(item, owner: OwnerUse(), until: end)
        }
    }

    /// Finds items.
    ///
    /// - Parameters:
    ///   - query: Which are meant.
    ///   - reading: Whether secrets are wanted, too.
    ///   - limit: At most so many; nil for all.
    ///   - owner: How to deal with items that ask for the owner.
    /// - Returns: The items in the order in which they were added; none is no error.
    /// - Throws: ``KeychainStatus/interactionNotAllowed`` where one is locked, and what comes of asking the owner.
    package func find(
        _ query: ItemQuery,
        reading: Bool = false,
        limit: Int? = nil,
        owner: OwnerUse = OwnerUse()
    ) async throws(KeychainError) -> [KeychainItem] {
        try await blocking { end throws(KeychainError) in
            try operations.find(query, reading: reading, limit: limit, owner: owner, until: end)
        }
    }

    /// Finds one item, with its secret.
    ///
    /// - Parameters:
    ///   - query: Which is meant; the one that was added first where several are.
    ///   - owner: How to deal with items that ask for the owner.
    /// - Returns: The item, or nil.
    /// - Throws: As ``find(_:reading:limit:owner:)``.
    package func read(_ query: ItemQuery, owner: OwnerUse = OwnerUse()) async throws(KeychainError) -> KeychainItem? {
        try await find(query, reading: true, limit: 1, owner: owner).first
    }

    /// Changes all items that are meant, in one transaction.
    ///
    /// - Parameters:
    ///   - query: Which are meant.
    ///   - changes: What changes.
    ///   - owner: How to deal with items that ask for the owner; leaving them out is refused.
    /// - Returns: How many were changed.
    /// - Throws: ``KeychainStatus/itemNotFound`` for none, ``KeychainStatus/duplicateItem`` where two would be the same.
    @discardableResult
    package func update(
        _ query: ItemQuery,
        _ changes: ItemChanges,
        owner: OwnerUse = OwnerUse()
    ) async throws(KeychainError) -> Int {
        try await blocking { end throws(KeychainError) in
            try operations.update(query, changes, owner: owner, until: end)
        }
    }

    /// Deletes all items that are meant, in one transaction.
    ///
    /// - Parameters:
    ///   - query: Which are meant.
    ///   - owner: How to deal with items that ask for the owner; leaving them out is refused.
    /// - Returns: How many are gone.
    /// - Throws: ``KeychainStatus/itemNotFound`` for none.
    @discardableResult
    package func delete(_ query: ItemQuery, owner: OwnerUse = OwnerUse()) async throws(KeychainError) -> Int {
        try await blocking { end throws(KeychainError) in try operations.delete(query, owner: owner, until: end) }
    }

    /// Runs what blocks on a thread that no task needs.
    private func blocking<Value: Sendable>(
        _ work: @escaping @Sendable (OwnerCancellation) throws(KeychainError) -> Value
    ) async throws(KeychainError) -> Value {
        let end = OwnerCancellation()
        let result: Result<Value, KeychainError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                // Not the shared pool: what waits for people would take all its threads from the rest of the process.
                DispatchQueue(label: "martlet.keychain").async {
                    let result = Result { () throws(KeychainError) in try work(end) }
                    continuation.resume(returning: result)
                }
            }
        } onCancel: {
            end.cancel()
        }
        return try result.get()
    }
}
