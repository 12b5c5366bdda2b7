// SPDX-License-Identifier: Apache-2.0

package import KeychainItems
package import SecretMemory

/// The class keys of a device, as far as they are at hand.
///
/// Who holds one holds it alone: ``lock()`` forgets the keys of this value, and not those of copies of it.
package struct ClassKeys: Sendable {
    private var keys: [AccessClass: SecretBytes]

    init(_ keys: [AccessClass: SecretBytes]) { self.keys = keys }

    /// Draws keys for a new device.
    ///
    /// - Parameters:
    ///   - classes: Which classes there will be.
    ///   - random: Where the randomness comes from.
    /// - Returns: A key for each class, 32 bytes.
    package static func fresh(for classes: AccessClasses, from random: RandomSource) -> ClassKeys {
        var keys: [AccessClass: SecretBytes] = [:]
        for accessClass in classes.ordered { keys[accessClass] = SecretBytes(randomCount: 32, from: random) }
        return ClassKeys(keys)
    }

    /// The classes whose keys are at hand.
    package var available: Set<AccessClass> { Set(keys.keys) }

    /// Forgets what a lock forgets: the keys of `A` and `P`.
    package mutating func lock() { keys = keys.filter { !$0.key.isForgottenAtLock } }

    /// Takes keys over that were opened elsewhere.
    ///
    /// - Parameter other: Keys of the same device, as those that the device opens by itself.
    package mutating func add(_ other: ClassKeys) { keys.merge(other.keys) { _, newer in newer } }

    /// Draws a key for a class that the device gets anew, as `D` when there is a TPM at last.
    ///
    /// A key that is at hand stays: what it wraps would be lost.
    ///
    /// - Parameters:
    ///   - accessClass: The class.
    ///   - random: Where the randomness comes from.
    package mutating func addFresh(_ accessClass: AccessClass, from random: RandomSource) {
        guard keys[accessClass] == nil else { return }
        keys[accessClass] = SecretBytes(randomCount: 32, from: random)
    }

    /// The key of a class.
    ///
    /// - Throws: `classLocked`.
    func key(of accessClass: AccessClass) throws(VaultError) -> SecretBytes {
        guard let key = keys[accessClass] else {
            throw VaultError(.classLocked, "the key of class \(accessClass.rawValue) is not at hand; unlock first")
        }
        return key
    }
}

extension ClassKeys: CustomStringConvertible, CustomReflectable {
    /// The letters of the classes at hand.
    package var description: String { "ClassKeys(\(keys.keys.map(\.rawValue).sorted().joined()))" }
    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
