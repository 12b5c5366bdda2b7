// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import JSONWebSignatures

/// A key of a team, as Apple keeps it: the public half, under a name of ten characters.
package struct SimulatedClientKey: Sendable, Hashable {
    /// The key's name: ten of A–Z and 0–9.
    package let id: String
    let key: JSONWebKey

    /// Takes a key.
    ///
    /// - Parameters:
    ///   - id: Ten of A–Z and 0–9.
    ///   - pem: The public key, or the private one as in a `.p8` file, whose private half is dropped at once.
    /// - Throws: `setupInvalid` for the name, `keyInvalid` for the key.
    package init(id: String, pem: String) throws(AppleSimulationError) {
        guard SimulatedTeam.isTenCharacters(id) else {
            throw AppleSimulationError(.setupInvalid, "a key's name has ten characters of A-Z and 0-9")
        }
        self.id = id
        if let key = try? P256.Signing.PublicKey(pemRepresentation: pem) {
            self.key = JSONWebKey(key)
        } else if let key = try? P256.Signing.PrivateKey(pemRepresentation: pem) {
            self.key = JSONWebKey(key.publicKey)
        } else {
            throw AppleSimulationError(.keyInvalid, "the key \(id) is no P-256 key in PEM")
        }
    }
}

/// A client as requests name it.
struct SimulatedClient: Sendable, Hashable {
    let id: String
    /// The app that it is, or belongs to.
    let app: SimulatedApp
    /// What it is on the web; nil for the app itself.
    let service: SimulatedApp.Service?

    /// Whether a browser may come back to an address.
    func mayReturn(to address: LocalAddress) -> Bool {
        guard let service else { return false }
        return service.returnAddresses?.contains(address) ?? true
    }
}
