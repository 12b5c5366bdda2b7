// SPDX-License-Identifier: Apache-2.0

package import KeychainItems
internal import SecretMemory

/// The keys of a vault and an epoch, as far as they are at hand.
///
/// Who holds one holds it alone: ``lock()`` forgets the keys of this value, and not those of copies of it.
package struct EpochKeys: Sendable {
    /// Which vault and epoch, and what it has.
    package let header: EpochHeader
    private var keys: [EpochKeyName: SecretBytes]

    init(header: EpochHeader, keys: [EpochKeyName: SecretBytes]) {
        self.header = header
        self.keys = keys
    }

    /// Forgets what a lock forgets: what the class keys of `A` and `P` had opened.
    package mutating func lock() { keys = keys.filter { !$0.key.wrappingClass.isForgottenAtLock } }

    /// Whether secrets of a class can be read just now.
    ///
    /// - Parameter accessClass: The class.
    /// - Returns: Whether the key for it is at hand.
    package func opensSecrets(of accessClass: AccessClass) -> Bool { keys[.secret(accessClass)] != nil }

    /// The key of this name.
    ///
    /// - Throws: `classLocked`, or `classUnavailable` where the vault has no such class.
    func key(_ name: EpochKeyName) throws(VaultError) -> SecretBytes {
        if let key = keys[name] { return key }
        guard EpochKeyName.all(for: header.classes).contains(name) else {
            throw VaultError(.classUnavailable, "this vault has no key named \(name.text)")
        }
        throw VaultError(.classLocked, "the key \(name.text) of this vault is not at hand; unlock first")
    }
}

extension EpochKeys: CustomStringConvertible, CustomReflectable {
    /// The names of the keys at hand.
    package var description: String { "EpochKeys(\(keys.keys.map(\.text).sorted().joined(separator: ", ")))" }
    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
