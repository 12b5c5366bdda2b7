// SPDX-License-Identifier: Apache-2.0

package import AppleSimulation
internal import CryptoExtras

extension SimulationKey {
    /// Makes a new key of 2048 bits; takes a good part of a second.
    ///
    /// - Parameter id: The name: 1 to 64 printable ASCII characters.
    /// - Returns: The key, drawn by the cryptography library from the operating system.
    /// - Throws: `keyInvalid`.
    package static func fresh(id: String) throws(AppleSimulationError) -> SimulationKey {
        let key = try? _RSA.Signing.PrivateKey(keySize: .bits2048)
        return try SimulationKey(id: id, pem: key?.pemRepresentation ?? "")
    }
}
