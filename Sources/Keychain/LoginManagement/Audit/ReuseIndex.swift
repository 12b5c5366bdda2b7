// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import SecretMemory

/// Groups passwords by a keyed hash, under a key that is drawn for one audit and forgotten with it.
///
/// Without the key the hashes tell nothing, not even to whoever finds them in memory and has a list of passwords.
struct ReuseIndex {
    private let key: SymmetricKey
    private var places: [[UInt8]: Int] = [:]
    /// For each different password, the places of the logins that have it, in order.
    private(set) var groups: [[Int]] = []

    init(random: RandomSource) {
        let bytes = SecretBytes(randomCount: 32, from: random)
        key = unsafe bytes.withBytes { unsafe SymmetricKey(data: $0) }
    }

    /// Notes a password.
    mutating func note(_ password: SecretBytes, at place: Int) {
        let hash = unsafe password.withBytes { bytes in
            var code = HMAC<SHA256>(key: key)
            unsafe code.update(data: bytes)
            return Array(code.finalize())
        }
        if let group = places[hash] {
            groups[group].append(place)
        } else {
            places[hash] = groups.count
            groups.append([place])
        }
    }
}
