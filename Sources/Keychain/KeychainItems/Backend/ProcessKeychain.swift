// SPDX-License-Identifier: Apache-2.0

package import DeviceAuthentication
internal import Synchronization

/// The one keychain of a process, for interfaces that are handed none.
///
/// Until one is installed there is none: nothing is kept in memory that somebody believes to be stored. Each operation fails with
/// ``KeychainStatus/unavailable``.
public enum ProcessKeychain {
    private static let installed = Mutex<(any KeychainBackend)?>(nil)

    /// Chooses, once for the life of the process.
    ///
    /// - Parameter backend: Who keeps the items from now on.
    /// - Throws: ``KeychainStatus/parameterInvalid`` the second time: half of the items would be elsewhere.
    package static func install(_ backend: any KeychainBackend) throws(KeychainError) {
        let isFirst = installed.withLock { installed in
            guard installed == nil else { return false }
            installed = backend
            return true
        }
        guard isFirst else { throw .parameter("this process has chosen its keychain; install it once, at the start") }
    }

    /// Chooses a keychain in memory, for tests, once for the life of the process.
    ///
    /// - Parameter keychain: Who keeps the items from now on.
    /// - Throws: An error with a sentence, the second time.
    public static func install(_ keychain: InMemoryKeychain) throws {
        let backend: any KeychainBackend = keychain
        try install(backend)
    }

    /// Who keeps the items: what was installed, or one that always fails.
    package static var current: any KeychainBackend { installed.withLock { $0 } ?? AbsentKeychain() }

    /// Whether none was installed yet.
    package static var isAbsent: Bool { installed.withLock { $0 } == nil }
}

/// No keychain.
package struct AbsentKeychain: KeychainBackend {
    private static let error = KeychainError(
        .unavailable,
        "this process has no keychain; install one with ProcessKeychain.install, for tests an InMemoryKeychain"
    )

    package init() {}

    package var owner: any OwnerAuthentication { ProcessOwner.current }

    package func add(_ item: ItemContent) throws(KeychainError) -> KeychainItem { throw Self.error }

    package func addIdentity(
        _ certificate: ItemContent,
        key: ItemContent
    ) throws(KeychainError) -> (certificate: KeychainItem, key: KeychainItem) { throw Self.error }

    package func find(
        _ query: ItemQuery,
        reading: Bool,
        limit: Int?,
        skipsGuarded: Bool,
        proofs: [OwnerProof]
    ) throws(KeychainError) -> KeychainOutcome<[KeychainItem]> { throw Self.error }

    package func update(
        _ query: ItemQuery,
        _ changes: ItemChanges,
        proofs: [OwnerProof]
    ) throws(KeychainError) -> KeychainOutcome<Int> { throw Self.error }

    package func delete(_ query: ItemQuery, proofs: [OwnerProof]) throws(KeychainError) -> KeychainOutcome<Int> {
        throw Self.error
    }
}
