// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import SwiftASN1

/// The times between which a certificate holds (RFC 5280, section 4.1.2.5).
enum CertificateTime {
    /// A UTCTime or a GeneralizedTime as milliseconds since 1970.
    static func milliseconds(_ node: ASN1Node) throws(KeychainError) -> Int {
        do {
            switch node.identifier {
            case .utcTime:
                let time = try UTCTime(derEncoded: node)
                return try milliseconds(
                    (time.year, time.month, time.day),
                    seconds: (time.hours * 60 + time.minutes) * 60 + time.seconds
                )
            case .generalizedTime:
                let time = try GeneralizedTime(derEncoded: node)
                // Parts of a second may not be there; which side of a bound they were on would be a guess.
                guard time.year > 0, time.rawFractionalSeconds.isEmpty else { break }
                return try milliseconds(
                    (time.year, time.month, time.day),
                    seconds: (time.hours * 60 + time.minutes) * 60 + time.seconds
                )
            default: break
            }
        } catch {
            throw .certificate("a time with its seconds, in UTC")
        }
        throw .certificate("a time with its seconds, in UTC")
    }

    private static func milliseconds(
        _ date: (year: Int, month: Int, day: Int),
        seconds: Int
    ) throws(KeychainError) -> Int {
        guard let date = CivilDate(year: date.year, month: date.month, day: date.day) else {
            throw .certificate("a day that the calendar has")
        }
        return (date.daysSince1970 * 86_400 + seconds) * 1_000
    }
}
