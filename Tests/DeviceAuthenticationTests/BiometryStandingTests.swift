// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import Testing

@Suite struct BiometryStandingTests {
    private let hour: Int64 = 3_600_000

    private func standing(at now: Int64 = 0) throws -> BiometryStanding {
        var standing = BiometryStanding(record: nil)
        #expect(standing.takePasscode(at: now, enrolment: try digest()) == true)
        return standing
    }

    @Test func `the passcode comes first after each start, whatever is stored`() throws {
        for record in [nil, BiometryRecord(misses: 0, enrolment: try digest())] {
            let standing = BiometryStanding(record: record)
            #expect(standing.reason(at: 0) == .agentStart)
            #expect(standing.reason(at: 0, enrolment: try digest()) == .agentStart)
        }
        #expect(try standing().reason(at: 0, enrolment: try digest()) == nil)
    }

    @Test func `a missing enrolment means the passcode, and never the first finger that is seen`() throws {
        var standing = BiometryStanding(record: nil)
        _ = standing.takePasscode(at: 0, enrolment: nil)
        for _ in 0..<2 {
            #expect(standing.reason(at: 1) == .noEnrolmentRecord)
            #expect(standing.reason(at: 1, enrolment: try digest()) == .noEnrolmentRecord)
        }
        #expect(standing.record?.enrolment == nil)
    }

    @Test func `another enrolment means the passcode, which takes it`() throws {
        var standing = try standing()
        let more = try digest(["left-thumb", "right-index-finger"])
        #expect(standing.reason(at: 1, enrolment: more) == .enrolmentChanged)
        #expect(standing.takePasscode(at: 1, enrolment: more) == true)
        #expect(standing.reason(at: 1, enrolment: more) == nil)
        #expect(standing.takePasscode(at: 2, enrolment: more) == false)
    }

    @Test func `five misses in a row mean the passcode, which ends them`() throws {
        var standing = try standing()
        for _ in 0..<4 { standing.takeMiss() }
        #expect(standing.reason(at: 1) == nil)
        standing.takeMiss()
        #expect(standing.reason(at: 1) == .misses)
        standing.takeMiss()
        #expect(standing.record?.misses == 5)
        _ = standing.takePasscode(at: 1, enrolment: try digest())
        #expect(standing.reason(at: 1) == nil && standing.record?.misses == 0)
    }

    @Test func `a match ends the misses in a row`() throws {
        var standing = try standing()
        for _ in 0..<4 { standing.takeMiss() }
        standing.takeMatch(at: 1)
        for _ in 0..<4 { standing.takeMiss() }
        #expect(standing.reason(at: 1) == nil)
    }

    @Test func `misses that were stored count on, beside the enrolment`() throws {
        var standing = BiometryStanding(record: BiometryRecord(misses: 4, enrolment: try digest()))
        standing.takeMiss()
        #expect(standing.record == BiometryRecord(misses: 5, enrolment: try digest()))
    }

    @Test func `48 hours without use mean the passcode`() throws {
        var standing = try standing()
        #expect(standing.reason(at: 48 * hour - 1) == nil)
        #expect(standing.reason(at: 48 * hour) == .unusedFor48Hours)
        standing.takeMatch(at: 47 * hour)
        #expect(standing.reason(at: 95 * hour - 1) == nil)
        #expect(standing.reason(at: 95 * hour) == .unusedFor48Hours)
    }

    @Test func `156 hours without the passcode mean it, unless a match is younger than 4`() throws {
        var standing = try standing()
        for day in 1...6 { standing.takeMatch(at: Int64(day) * 24 * hour) }
        standing.takeMatch(at: 152 * hour)
        #expect(standing.reason(at: 156 * hour - 1) == nil)
        #expect(standing.reason(at: 156 * hour) == .passcodeAgedOut)
        standing.takeMatch(at: 155 * hour)
        #expect(standing.reason(at: 159 * hour - 1) == nil)
        #expect(standing.reason(at: 159 * hour) == .passcodeAgedOut)
    }

    @Test func `a clock that went back means the passcode`() throws {
        var standing = try standing(at: 100)
        #expect(standing.reason(at: 99) == .clockWentBack)
        standing.takeMatch(at: 200)
        #expect(standing.reason(at: 199) == .clockWentBack)
    }

    @Test func `records come back as they were written, in few bytes`() throws {
        let digest = try digest()
        for record in [
            BiometryRecord(misses: 0, enrolment: nil), BiometryRecord(misses: 5, enrolment: digest),
            BiometryRecord(misses: 3, enrolment: digest),
        ] {
            #expect(try BiometryRecord(decoding: record.encoded) == record)
            #expect(record.encoded.count <= 64)
        }
        #expect(BiometryRecord(misses: -1, enrolment: nil).misses == 0)
        #expect(BiometryRecord(misses: 9, enrolment: nil).misses == 5)
        #expect(BiometryRecord(misses: 2, enrolment: nil).encoded == [0xA2, 1, 1, 2, 2])
    }

    @Test func `bytes that are no record are refused`() throws {
        let good = BiometryRecord(misses: 1, enrolment: try digest()).encoded
        for count in 0..<good.count {
            #expect(throws: DeviceError.self) { try BiometryRecord(decoding: Array(good.prefix(count))) }
        }
        for bytes in [
            good + [0], [0xA2, 1, 2, 2, 0], [0xA2, 1, 1, 2, 6], [0xA2, 1, 1, 2, 0x20], [0xA1, 1, 1],
            // Another spelling of 0, an unknown field, a digest of 1 byte, no map, keys in another order.
            [0xA2, 1, 1, 2, 0x18, 0], [0xA3, 1, 1, 2, 0, 4, 0], [0xA3, 1, 1, 2, 0, 3, 0x41, 0], [0x80],
            [0xA2, 2, 0, 1, 1], [UInt8](repeating: 0xA1, count: 65),
        ] as [[UInt8]] { #expect(throws: DeviceError.self, "\(bytes)") { try BiometryRecord(decoding: bytes) } }
    }

    @Test func `a digest tells readers, kinds and fingers apart, and not their order`() throws {
        func digest(_ kind: BiometryKind, _ device: String, _ names: [String]) throws -> EnrolmentDigest {
            try Enrolment(kind: kind, device: device, names: names).digest
        }
        let all = [
            try digest(.fingerprint, "a", ["b"]), try digest(.face, "a", ["b"]), try digest(.fingerprint, "b", ["b"]),
            try digest(.fingerprint, "a", ["b", "c"]), try digest(.fingerprint, "a", ["bc"]),
        ]
        #expect(Set(all).count == all.count)
        #expect(try digest(.fingerprint, "a", ["b", "c"]) == digest(.fingerprint, "a", ["c", "b"]))
        #expect(EnrolmentDigest(bytes: [UInt8](repeating: 0, count: 31)) == nil)
        // Computed by another program: sha256 of 84 71 "martlet-enrolment" 01 61 "a" 81 61 "b".
        let known: [UInt8] = [
            0x91, 0x9F, 0x41, 0x62, 0x68, 0x7C, 0x07, 0x8D, 0xE0, 0x14, 0x77, 0x3C, 0x1D, 0x20, 0x58, 0x2F,
            0x80, 0xCB, 0x0D, 0xA9, 0x3B, 0x7C, 0x8D, 0x74, 0x92, 0xC3, 0xAE, 0x68, 0xF8, 0xC9, 0x80, 0x1F,
        ]
        #expect(all[0].bytes == known)
    }

    @Test func `what a reader cannot have enrolled is refused`() {
        for names in [["a", "a"], ["a", ""], (0...32).map { "\($0)" }] {
            #expect(throws: DeviceError(.biometryNotAvailable, "")) {
                try Enrolment(kind: .fingerprint, device: "d", names: names)
            }
        }
        #expect(throws: DeviceError(.biometryNotEnrolled, "")) { try Enrolment(kind: .face, device: "d", names: []) }
    }

    @Test func `each reason and each code has the case of Apple's that says it`() {
        for reason in PasscodeReason.allCases { #expect(reason.error.code.appleCode == -8) }
        for (code, apple) in [
            (.authenticationFailed, -1), (.userCancel, -2), (.userFallback, -3), (.systemCancel, -4),
            (.passcodeNotSet, -5),
            (.biometryNotAvailable, -6), (.biometryNotEnrolled, -7), (.biometryLockout, -8), (.appCancel, -9),
            (.invalidContext, -10), (.biometryDisconnected, -13), (.notInteractive, -1004), (.passcodeFirst, -8),
            (.recordMalformed, -8), (.timedOut, -4), (.simulatorRefused, -6), (.passwordServiceMissing, -5),
            (.passwordNotAsked, -1), (.passwordRefused, -1),
        ] as [(DeviceError.Code, Int)] { #expect(code.appleCode == apple, "\(code)") }
        for (fault, apple) in [
            (.noSuchDevice, -6), (.alreadyInUse, -4), (.permissionDenied, -1004), (.noEnrolledPrints, -7),
            (.serviceMissing, -6), (.timedOut, -6), (.malformedReply, -6), (.other, -6),
        ] as [(FingerFault, Int)] { #expect(fault.error.code.appleCode == apple, "\(fault)") }
    }
}
