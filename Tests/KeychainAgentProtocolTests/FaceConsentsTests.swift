// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainAgentProtocol
import DeviceAuthentication
import Testing

@Suite struct FaceConsentsTests {
    private func list(_ entries: (String, Bool, Bool)...) -> FaceConsents {
        var consents = FaceConsents()
        for (name, isConfined, isAllowed) in entries {
            FaceConsents.Entry(name, isConfined: isConfined, isAllowed: isAllowed).map { consents.remember($0) }
        }
        return consents
    }

    private func bytes(_ entries: CBORValue, version: UInt64 = 1) -> [UInt8] {
        var map = CBORMap()
        map[1] = .unsigned(version)
        map[2] = entries
        return CBORValue.map(map).encoded
    }

    private func entry(_ name: CBORValue, _ isConfined: CBORValue = .bool(false), _ rest: CBORValue...) -> CBORValue {
        .array([name, isConfined] + rest)
    }

    @Test func `what is written is read, in its order`() throws {
        let consents = list(("a", false, true), ("b", true, false), ("a", true, true))
        #expect(try FaceConsents(decoding: consents.encoded) == consents)
        #expect(try FaceConsents(decoding: FaceConsents().encoded) == FaceConsents())
        #expect(consents.consent(of: "a", isConfined: false) == .allowed)
        #expect(consents.consent(of: "b", isConfined: true) == .denied)
        #expect(consents.consent(of: "b", isConfined: false) == .unasked)
    }

    @Test func `the last word counts, and what is forgotten was never said`() {
        var consents = list(("a", false, true), ("b", false, true), ("a", false, false), ("a", true, true))
        #expect(consents.entries.map(\.application) == ["b", "a", "a"])
        #expect(consents.consent(of: "a", isConfined: false) == .denied)
        let forgotten = (consents.forget("a"), consents.forget("a"))
        #expect(forgotten == (true, false) && consents.entries.map(\.application) == ["b"])
    }

    @Test func `nothing is said of what no application is called`() {
        for name in [
            "", "a b", "a\u{1B}[2J", "ä", String(repeating: "a", count: 256), "a%b", "$(sh)", "a;sh", "a`b", "a'b",
            "--json", "~a", "/bin/a", ".",
        ] {
            #expect(FaceConsents.Entry(name, isAllowed: true) == nil)
        }
        for name in ["a", "9", "_a", "a-b_c.d:e/f@g+h", String(repeating: "a", count: 255)] {
            #expect(FaceConsents.Entry(name, isAllowed: true)?.application == name)
        }
    }

    @Test func `of too many the oldest is asked about anew, and the longest list is read`() throws {
        var consents = FaceConsents()
        for number in 0...FaceConsents.mostApplications {
            let name = String(repeating: "n", count: 252) + "\(number + 100)"
            consents.remember(try #require(FaceConsents.Entry(name, isAllowed: true)))
        }
        #expect(consents.entries.count == FaceConsents.mostApplications)
        #expect(consents.entries.first?.application.hasSuffix("101") == true)
        #expect(consents.encoded.count <= FaceConsents.longestEncoding)
        #expect(try FaceConsents(decoding: consents.encoded) == consents)
    }

    @Test func `whatever is cut, flipped, appended to or too long is no list, or another one`() {
        let consents = list(("org.example.nest", false, false), ("org.example.game", true, true))
        let whole = consents.encoded
        for count in 0..<whole.count {
            #expect(throws: AgentProtocolError.self) { try FaceConsents(decoding: Array(whole[..<count])) }
        }
        #expect(throws: AgentProtocolError.self) { try FaceConsents(decoding: whole + [0]) }
        // The same number in two bytes.
        #expect(FaceConsents().encoded == [0xA2, 0x01, 0x01, 0x02, 0x80])
        let longer: [UInt8] = [0xA2, 0x01, 0x18, 0x01, 0x02, 0x80]
        #expect(throws: AgentProtocolError.self) { try FaceConsents(decoding: longer) }
        let long = [UInt8](repeating: 0, count: FaceConsents.longestEncoding + 1)
        #expect(throws: AgentProtocolError.self) { try FaceConsents(decoding: long) }
        for index in whole.indices {
            for bit in 0..<8 {
                var flipped = whole
                flipped[index] ^= 1 << bit
                guard let read = try? FaceConsents(decoding: flipped) else { continue }
                #expect(read != consents && read.encoded == flipped)
            }
        }
    }

    @Test func `names twice, names that a terminal obeys, other types and versions are refused`() {
        let yes = CBORValue.bool(true)
        let wrong: [CBORValue] = [
            .array([entry(.text("a"), .bool(false), yes), entry(.text("a"), .bool(false), .bool(false))]),
            .array([entry(.text(""), .bool(false), yes)]), .array([entry(.text("a b"), .bool(false), yes)]),
            .array([entry(.text("a\u{1B}[2J"), .bool(false), yes)]),
            .array([entry(.text("$(sh)"), .bool(false), yes)]), .array([entry(.text("--json"), .bool(false), yes)]),
            .array([entry(.text("ä"), .bool(false), yes)]),
            .array([entry(.text(String(repeating: "a", count: 256)), .bool(false), yes)]),
            .array([entry(.bytes([0x61]), .bool(false), yes)]), .array([entry(.text("a"), .unsigned(0), yes)]),
            .array([entry(.text("a"), .bool(false), .unsigned(1))]), .array([entry(.text("a"), .bool(false))]),
            .array([entry(.text("a"), .bool(false), yes, yes)]), .unsigned(0), .array([.text("a")]),
        ]
        for value in wrong {
            #expect(throws: AgentProtocolError.self, "\(value)") { try FaceConsents(decoding: bytes(value)) }
        }
        #expect(throws: AgentProtocolError.self) { try FaceConsents(decoding: bytes(.array([]), version: 2)) }
        #expect(throws: Never.self) { try FaceConsents(decoding: bytes(.array([]))) }
    }
}
