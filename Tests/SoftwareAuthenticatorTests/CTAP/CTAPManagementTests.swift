// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import CTAPTypes
import Crypto
import PasskeyRecords
import SoftwareAuthenticator
import Testing
import WebAuthnTypes

@Suite struct CTAPManagementTests {
    /// A device with three passkeys at two sites and then a PIN, and a platform that holds a token for management.
    private func scene(at site: String? = nil) throws -> (CTAPDevice, CTAPPlatform, ids: [[UInt8]]) {
        var device = CTAPDevice()
        let ids = try [("ada", "example.org"), ("grace", "example.org"), ("robin", "example.com")].map { name, site in
            try device.make(CTAPDevice.creation(name, at: site)).madeID
        }
        _ = try device.make(CTAPDevice.creation("hidden", discoverable: false))
        var platform = try CTAPPlatform(.two, &device)
        #expect(try platform.setPIN("1234", &device) == .success)
        #expect(try platform.getToken("1234", .credentialManagement, at: site, &device) == .success)
        return (device, platform, ids)
    }

    private func manage(_ subcommand: UInt8, _ inner: CBORMap? = nil, _ platform: CTAPPlatform) -> CBORMap {
        let proof = [subcommand] + (inner.map { CBORValue.map($0).encoded } ?? [])
        var map: CBORMap = [
            .integer(1): .integer(Int(subcommand)), .integer(3): .integer(2), .integer(4): platform.prove(proof),
        ]
        map[2] = inner.map(CBORValue.map)
        return map
    }

    private static func hash(_ site: String) -> CBORValue { .bytes(Array(SHA256.hash(data: Array(site.utf8)))) }

    @Test func `discoverable passkeys are counted and listed by site`() throws {
        var (device, platform, ids) = try scene()
        let metadata = device.send(0x0A, manage(1, nil, platform))
        #expect(metadata.map[1] == .integer(3) && metadata.map[2] == .integer(96))
        let first = device.send(0x0A, manage(2, nil, platform))
        #expect(first.map[5] == .integer(2) && first.map[4] == Self.hash("example.org"))
        let next = device.send(0x0A, [.integer(1): .integer(3)])
        #expect(next.map[4] == Self.hash("example.com") && next.map[5] == nil)
        #expect(device.send(0x0A, [.integer(1): .integer(3)]).status == .notAllowed)
        let one = device.send(0x0A, manage(4, [.integer(1): Self.hash("example.org")], platform))
        #expect(one.map[9] == .integer(2) && one.map[7] == CTAPDevice.descriptor(ids[1]))
        #expect(one.map[6]?.map?["name"] == .text("grace"))
        #expect(device.send(0x0A, [.integer(1): .integer(5)]).map[7] == CTAPDevice.descriptor(ids[0]))
        #expect(device.send(0x0A, [.integer(1): .integer(5)]).status == .notAllowed)
    }

    @Test func `a passkey is renamed for its own account alone, and removed`() throws {
        var (device, platform, ids) = try scene()
        func rename(_ id: [UInt8], _ user: String) -> CBORMap {
            let user: CBORMap = [.text("id"): .bytes(Array(user.utf8)), .text("name"): .text("new")]
            return manage(7, [.integer(2): CTAPDevice.descriptor(id), .integer(3): .map(user)], platform)
        }
        #expect(device.send(0x0A, rename(ids[0], "grace")).status == .invalidParameter)
        #expect(device.send(0x0A, rename(ids[0], "ada")).status == .success)
        #expect(device.store.passkeys[0].username == "new" && device.store.passkeys[0].displayName.isEmpty)
        let remove = manage(6, [.integer(2): CTAPDevice.descriptor(ids[0])], platform)
        #expect(device.send(0x0A, remove).status == .success)
        #expect(device.send(0x0A, remove).status == .noCredentials)
        #expect(device.store.passkeys.count == 3)
    }

    @Test func `nothing is shown or changed without the right token`() throws {
        var (device, platform, ids) = try scene(at: "example.com")
        #expect(device.send(0x0A, [.integer(1): .integer(1)]).status == .puatRequired)
        // The token is for one site: others' passkeys are neither counted nor touched.
        for subcommand: UInt8 in [1, 2] {
            #expect(device.send(0x0A, manage(subcommand, nil, platform)).status == .pinAuthInvalid)
        }
        let others = manage(4, [.integer(1): Self.hash("example.org")], platform)
        #expect(device.send(0x0A, others).status == .pinAuthInvalid)
        let remove = manage(6, [.integer(2): CTAPDevice.descriptor(ids[0])], platform)
        #expect(device.send(0x0A, remove).status == .pinAuthInvalid)
        #expect(device.store.passkeys.count == 4)
        #expect(try platform.getToken("1234", .largeBlobWrite, &device) == .success)
        #expect(device.send(0x0A, manage(1, nil, platform)).status == .pinAuthInvalid)
    }

    @Test func `an authenticator without passkeys has none to list`() throws {
        var device = CTAPDevice()
        var platform = try CTAPPlatform(.two, &device)
        _ = try platform.setPIN("1234", &device)
        #expect(try platform.getToken("1234", .credentialManagement, &device) == .success)
        #expect(device.send(0x0A, manage(2, nil, platform)).status == .noCredentials)
        let of = manage(4, [.integer(1): Self.hash("example.org")], platform)
        #expect(device.send(0x0A, of).status == .noCredentials)
    }

    // MARK: Large blobs

    private static func array(_ count: Int) -> [UInt8] {
        let content = [UInt8](repeating: 0x80, count: count - 16)
        return content + SHA256.hash(data: content).prefix(16)
    }

    private func fragment(_ bytes: ArraySlice<UInt8>, at offset: Int, total: Int? = nil) -> CBORMap {
        var map: CBORMap = [.integer(2): .bytes(Array(bytes)), .integer(3): .integer(offset)]
        map[4] = total.map(CBORValue.integer)
        return map
    }

    @Test func `an array of large blobs is written in parts and read back`() throws {
        var device = CTAPDevice()
        let array = Self.array(3_000)
        let empty = device.send(0x0C, [.integer(1): .integer(100), .integer(3): .integer(0)])
        #expect(empty.map[1]?.bytes?.count == 17)
        #expect(device.send(0x0C, fragment(array[..<2_000], at: 0, total: 3_000)).status == .success)
        #expect(device.send(0x0C, fragment(array[2_000...], at: 1_999)).status == .invalidSequence)
        #expect(device.send(0x0C, fragment(array[2_000...], at: 2_000)).status == .success)
        let read = device.send(0x0C, [.integer(1): .integer(4_000), .integer(3): .integer(1_000)])
        #expect(read.map[1] == .bytes(Array(array[1_000...])))
        #expect(
            device.send(0x0C, [.integer(1): .integer(1), .integer(3): .integer(3_001)]).status == .invalidParameter
        )
        #expect(device.store.state.largeBlobs == array)
    }

    @Test func `an array that is too long, too short, longer than said or broken is not kept`() {
        var device = CTAPDevice()
        let array = Self.array(100)
        #expect(device.send(0x0C, fragment(array[...], at: 0, total: 4_097)).status == .largeBlobStorageFull)
        #expect(device.send(0x0C, fragment(array[...], at: 0, total: 16)).status == .invalidParameter)
        #expect(device.send(0x0C, fragment(array[...], at: 0, total: 99)).status == .invalidParameter)
        #expect(device.send(0x0C, fragment(array.dropLast() + [0], at: 0, total: 100)).status == .integrityFailure)
        #expect(device.send(0x0C, fragment(array[50...], at: 50)).status == .invalidSequence)
        #expect(device.store.state.largeBlobs.count == 17)
    }

    @Test func `with a PIN a token must allow the writing`() throws {
        var device = CTAPDevice()
        var platform = try CTAPPlatform(.two, &device)
        _ = try platform.setPIN("1234", &device)
        let array = Self.array(100)
        var message = fragment(array[...], at: 0, total: 100)
        #expect(device.send(0x0C, message).status == .puatRequired)
        let proof = [UInt8](repeating: 0xFF, count: 32) + [0x0C, 0, 0, 0, 0, 0] + SHA256.hash(data: array)
        for (permission, expected) in [
            (PinUvAuthPermissions.credentialManagement, CTAPStatus.pinAuthInvalid), (.largeBlobWrite, .success),
        ] {
            #expect(try platform.getToken("1234", permission, &device) == .success)
            message[5] = platform.prove(proof)
            message[6] = .integer(2)
            #expect(device.send(0x0C, message).status == expected)
        }
    }

    // MARK: Configuration and reset

    @Test func `verification can be asked for always`() throws {
        var device = CTAPDevice { $0.verification = .ready }
        var platform = try CTAPPlatform(.two, &device)
        #expect(try platform.getToken(nil, .authenticatorConfiguration, &device) == .success)
        let proof = [UInt8](repeating: 0xFF, count: 32) + [0x0D, 2]
        let toggle: CBORMap = [.integer(1): .integer(2), .integer(3): .integer(2), .integer(4): platform.prove(proof)]
        #expect(device.send(0x0D, toggle).status == .success)
        #expect(device.engine.information.options["alwaysUv"] == true)
        #expect(device.engine.information.options["makeCredUvNotRqd"] == false)
        #expect(try device.make().flags.contains(.userVerified))
        device.engine.settings.verification = .notSetUp
        #expect(device.send(0x02, CTAPDevice.assertion()).status == .puatRequired)
        device.engine.settings.offersPIN = false
        #expect(device.send(0x02, CTAPDevice.assertion()).status == .operationDenied)
    }

    @Test func `a reset is taken soon after the start, for a confirmation`() throws {
        var device = CTAPDevice()
        _ = try device.make()
        device.now = 10_001
        #expect(device.send(0x07).status == .notAllowed)
        device.restart()
        device.answers = [.declined]
        #expect(device.send(0x07).status == .operationDenied)
        #expect(device.store.passkeys.count == 1)
        #expect(device.send(0x07).status == .success)
        #expect(device.store.passkeys.isEmpty)
        #expect(device.questions.suffix(2) == [.reset, .reset])
    }
}
