// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import SecretMemory
import Synchronization

let owner = ":1.7"
let reader = FingerDevice(path: "/net/reactivated/Fprint/Device/0", name: "Virtual image device")
let session = "/org/freedesktop/login1/session/_31"

/// What is enrolled under some names.
func digest(_ names: [String] = ["right-index-finger"]) throws -> EnrolmentDigest {
    try Enrolment(kind: .fingerprint, device: reader.name, names: names).digest
}

/// A signal as it arrives.
func signal(
    _ member: String,
    of interface: String,
    at path: String,
    from sender: String = owner,
    _ body: [DBusValue]
) -> DBusMessage {
    var message = DBusMessage(.signal, body: body)
    (message.path, message.interface, message.member, message.sender) = (path, interface, member, sender)
    return message
}

/// A vault's key in tests.
let testKey = SecretBytes(copying: [UInt8](repeating: 7, count: 32))
let testVault = [UInt8](repeating: 1, count: 16)

/// Leave to simulate.
func testPermit() throws -> SimulatorPermit {
    let mark = SimulatorMark(markingNewVault: testVault, key: testKey)
    return try SimulatorPermit(mark: mark.bytes, vault: testVault, key: testKey)
}

/// Keeps a record in memory, fails on demand, and remembers what was saved.
final class MemoryStore: BiometryStore {
    struct Full: Error {}

    private let state = Mutex((saved: [[UInt8]](), isFull: false))

    init(_ bytes: [UInt8]? = nil) {
        if let bytes { state.withLock { $0.saved = [bytes] } }
    }

    var isFull: Bool {
        get { state.withLock { $0.isFull } }
        set { state.withLock { $0.isFull = newValue } }
    }

    var saved: [[UInt8]] { state.withLock { $0.saved } }

    var record: BiometryRecord? { saved.last.flatMap { try? BiometryRecord(decoding: $0) } }

    func load() async throws -> [UInt8]? { saved.last }

    func save(_ bytes: [UInt8]) async throws {
        try state.withLock {
            if $0.isFull { throw Full() }
            $0.saved.append(bytes)
        }
    }
}
