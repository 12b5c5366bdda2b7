// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import CTAPTypes
import MartletTesting
import SecretMemory
import SoftwareAuthenticator
import Testing

@Suite struct CTAPStateTests {
    /// The vectors of docs/formats/authenticator-state.md, which another program wrote.
    private static let full =
        "ab0001015003ac674216f3e15c761ee1a5e255f06702040307040405816b6578616d706c652e6f726706f407f508518076be8b528d0075f7aae98d6fa57a6d3c"
        + "095820000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f0a506465666768696a6b6c6d6e6f70717273"
    private static let new = "a7000103080404058006f407f408518076be8b528d0075f7aae98d6fa57a6d3c"

    private func read(_ map: CBORMap) -> CTAPState? { CTAPState(SecretBytes(copying: CBORValue.map(map).encoded)) }

    @Test func `the vectors of the page are read and written`() throws {
        let stored = SecretBytes(copying: try [UInt8](hex: Self.full))
        let state = try #require(CTAPState(stored))
        #expect(state.pin?.length == 4 && state.pinRetries == 7 && state.alwaysVerifies && !state.forcesPINChange)
        #expect(state.pinLengthRelyingParties.map(\.text) == ["example.org"])
        #expect(state.persistentToken == SecretBytes(copying: Array(0..<32)) && state.identifier == Array(100..<116))
        #expect(state.stored == stored)
        #expect(CTAPState().stored == SecretBytes(copying: try [UInt8](hex: Self.new)))
    }

    @Test func `a state that was stored goes on where it was`() throws {
        var device = CTAPDevice()
        let platform = try CTAPPlatform(.two, &device)
        #expect(try platform.setPIN("1234", &device) == .success)
        var guess = try CTAPPlatform(.two, &device)
        #expect(try guess.getToken("9999", .makeCredential, at: "example.org", &device) == .pinInvalid)
        let state = try #require(CTAPState(device.store.state.stored))
        _ = device.engine.restart(state, at: 0)
        var again = try CTAPPlatform(.two, &device)
        #expect(device.send(0x06, [.integer(1): .integer(2), .integer(2): .integer(1)]).map[3] == .integer(7))
        #expect(try again.getToken("1234", .makeCredential, at: "example.org", &device) == .success)
    }

    @Test func `what no state is written as is refused`() throws {
        let map = try #require(try CBORValue(decoding: try [UInt8](hex: Self.full)).map)
        #expect(read(map) != nil)
        let changes: [(Int, CBORValue?)] = [
            (0, .integer(2)), (0, nil), (1, .bytes([1])), (1, nil), (2, .integer(3)), (2, .integer(64)), (2, nil),
            (3, .integer(9)), (3, .integer(-1)), (3, nil), (4, .integer(3)), (4, .integer(64)),
            (5, .array([.integer(1)])),
            (5, .array([.text("")])), (5, .array([CBORValue](repeating: .text("a"), count: 9))), (5, nil), (6, nil),
            (7, .integer(1)), (8, .bytes([UInt8](repeating: 0, count: 17))), (8, .bytes([])), (8, nil),
            (9, .bytes([1])), (10, .bytes([1])), (10, nil), (11, .integer(1)),
        ]
        for (key, value) in changes {
            var changed = map
            changed[key] = value
            #expect(read(changed) == nil, "\(key): \(String(describing: value))")
        }
        let whole = try [UInt8](hex: Self.full)
        for count in whole.indices { #expect(CTAPState(SecretBytes(copying: whole.prefix(count))) == nil) }
        #expect(CTAPState(SecretBytes(copying: whole + [0])) == nil)
    }
}
