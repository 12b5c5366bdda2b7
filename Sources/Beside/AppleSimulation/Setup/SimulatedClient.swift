// SPDX-License-Identifier: Apache-2.0
// Who asks: an app itself, or one of its websites.

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
