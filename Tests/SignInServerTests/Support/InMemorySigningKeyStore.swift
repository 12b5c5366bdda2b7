// SPDX-License-Identifier: Apache-2.0

import SignInServer
import Synchronization

/// Keeps keys in memory, and can be told to fail.
final class InMemorySigningKeyStore: SigningKeyStore {
    struct Failure: Error {}

    private let state = Mutex((keys: [SigningKey](), fails: false))

    var keys: [SigningKey] { state.withLock { $0.keys } }

    func fail(_ fails: Bool = true) { state.withLock { $0.fails = fails } }

    func load() throws -> [SigningKey] {
        try change { $0 }
    }

    func save(_ key: SigningKey) throws {
        try change { $0.append(key) }
    }

    func remove(_ id: String) throws {
        try change { $0.removeAll { $0.id == id } }
    }

    private func change<Value>(_ body: (inout [SigningKey]) -> Value) throws -> Value {
        try state.withLock { state in
            if state.fails { throw Failure() }
            return body(&state.keys)
        }
    }
}
