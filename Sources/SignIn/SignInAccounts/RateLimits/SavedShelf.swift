// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import SecretMemory
internal import Synchronization
internal import WebAuthnTypes

/// The limits that were saved before the last stop, one shelf for all tables.
///
/// A saved name cannot be turned back into its key, so that nobody knows to which table it belongs before the key is seen.
/// A copy for each table would cost the memory many times over, and what its owner cleared in one would come back out of
/// another with the next save. An entry therefore lies here alone, and whoever takes it has it alone.
package final class SavedShelf: Sendable {
    private let names: RateLimitNames
    private let capacity: Int
    private let kept = Mutex<[[UInt8]: RateLimitEntry]>([:])

    package init(secret: SecretBytes, capacity: Int) {
        names = RateLimitNames(secret: secret)
        self.capacity = capacity
    }

    /// The name under which a key's limit is saved.
    package func name(of scope: String, _ bytes: [UInt8]) -> [UInt8] { names.name(of: scope, bytes) }

    /// Whether nothing is left of what was saved.
    var isEmpty: Bool { kept.withLock(\.isEmpty) }

    /// Takes an entry off the shelf; whoever takes it keeps it from now on.
    package func take(_ scope: String, _ bytes: [UInt8]) -> RateLimitEntry? {
        // An empty shelf, which is the rule, costs no authentication code.
        guard !isEmpty else { return nil }
        let name = names.name(of: scope, bytes)
        return kept.withLock { $0.removeValue(forKey: name) }
    }

    /// Takes up what was saved: of more than fits, the highest counts of failures, and of allowances what recovers last.
    ///
    /// Each kind has half of the room, and what the other leaves: whoever fails under many names has no restart forget what
    /// addresses and names have spent.
    package func restore(_ entries: [RateLimitEntry], now: UnixTime) {
        var entries = entries.filter { $0.recoveredAt > now }
        if entries.count > capacity {
            entries.sort { ($0.failures, $0.recoveredAt) > ($1.failures, $1.recoveredAt) }
            let counts = entries.prefix { $0.failures > 0 }
            let allowances = entries.dropFirst(counts.count)
            let room = capacity - min(allowances.count, capacity / 2)
            let kept = Array(counts.prefix(room))
            entries = kept + Array(allowances.prefix(capacity - kept.count))
        }
        let shelf = Dictionary(entries.map { ($0.key, $0) }) { $0.recoveredAt < $1.recoveredAt ? $1 : $0 }
        kept.withLock { $0 = shelf }
    }

    /// What still lies here, for saving; what has recovered is dropped.
    package func entries(now: UnixTime) -> [RateLimitEntry] {
        kept.withLock { kept in
            kept = kept.filter { $0.value.recoveredAt > now }
            return Array(kept.values)
        }
    }
}
