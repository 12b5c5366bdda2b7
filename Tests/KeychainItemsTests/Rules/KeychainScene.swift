// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import KeychainItems

/// A keychain with an owner who does what a test says.
protocol KeychainScene {
    /// Who keeps the items.
    var keychain: any KeychainBackend { get }
    /// Unlocks or locks it.
    func lock(_ lock: LockState)
    /// Enrols another finger.
    func enroll()
    /// Does one thing when the owner is asked next.
    func present(_ gesture: OwnerGesture)
}

/// A keychain in memory.
struct MemoryScene: KeychainScene {
    private let owner: SimulatedOwner
    private let memory: InMemoryKeychain

    init(passcode: String?, groups: [String]) {
        owner = SimulatedOwner(passcode: passcode)
        memory = InMemoryKeychain(owner: owner, accessGroups: groups)
    }

    var keychain: any KeychainBackend { memory }
    func lock(_ lock: LockState) { memory.lock = lock }
    func enroll() { owner.enroll() }
    func present(_ gesture: OwnerGesture) { owner.present(gesture) }
}
