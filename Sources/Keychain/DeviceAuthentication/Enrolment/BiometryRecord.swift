// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding

/// The misses in a row, and what was enrolled when the passcode was last given.
///
/// Where there is no record, or none that can be read, there is *no* enrolment that a finger could belong to: the passcode comes
/// first. It is never taken from the first finger that is seen.
package struct BiometryRecord: Sendable, Hashable {
    /// Misses in a row, from 0 to ``maximumMisses``.
    package let misses: Int
    /// What was enrolled when the passcode was last given; nil where nothing was.
    package let enrolment: EnrolmentDigest?

    /// After so many misses in a row the passcode is asked.
    package static let maximumMisses = 5
    /// The most bytes that a stored record has.
    static let maximumLength = 64

    /// Makes a record.
    ///
    /// - Parameters:
    ///   - misses: Counted from 0 to ``maximumMisses``; others become the nearest of these.
    ///   - enrolment: What was enrolled, if anything.
    package init(misses: Int, enrolment: EnrolmentDigest?) {
        self.misses = min(max(misses, 0), Self.maximumMisses)
        self.enrolment = enrolment
    }

    /// Reads what was stored.
    ///
    /// - Parameter bytes: What ``encoded`` gave.
    /// - Throws: `recordMalformed` for any other bytes, also for a second spelling of the same record.
    package init(decoding bytes: [UInt8]) throws(DeviceError) {
        let limits = CBORLimits(maximumDepth: 2, maximumCount: 8, requiresCanonicalForm: true)
        guard bytes.count <= Self.maximumLength, let value = try? CBORValue(decoding: bytes, limits: limits),
            let map = value.map, map[1] == .unsigned(Self.version), case .unsigned(let misses)? = map[2],
            misses <= UInt64(Self.maximumMisses)
        else { throw Self.malformed }
        var enrolment: EnrolmentDigest?
        if let stored = map[3] {
            guard let digest = stored.bytes.flatMap(EnrolmentDigest.init(bytes:)) else { throw Self.malformed }
            enrolment = digest
        }
        guard map.count == (enrolment == nil ? 2 : 3) else { throw Self.malformed }
        self.init(misses: Int(misses), enrolment: enrolment)
    }

    /// The canonical CBOR of `{1: 1, 2: misses, 3: digest}`, the last left out where nothing was enrolled.
    package var encoded: [UInt8] {
        var map = CBORMap()
        map[1] = .unsigned(Self.version)
        map[2] = .unsigned(UInt64(misses))
        map[3] = enrolment.map { .bytes($0.bytes) }
        return CBORValue.map(map).encoded
    }

    private static let version: UInt64 = 1

    private static var malformed: DeviceError {
        DeviceError(.recordMalformed, "the stored record of biometrics cannot be read; the passcode makes a new one")
    }
}

/// The kind of biometrics that a device has.
public enum BiometryKind: UInt8, Sendable, Hashable, CaseIterable {
    /// A finger; Apple's `touchID`.
    case fingerprint = 1
    /// A face; Apple's `faceID`. Only the simulator has one.
    case face = 2
}
