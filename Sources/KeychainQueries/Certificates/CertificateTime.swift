// SPDX-License-Identifier: Apache-2.0
// Times in certificates.

internal import SwiftASN1

/// The times between which a certificate holds (RFC 5280, section 4.1.2.5).
enum CertificateTime {
    /// A UTCTime or a GeneralizedTime as milliseconds since 1970.
    static func milliseconds(_ node: ASN1Node) throws(KeychainError) -> Int {
        do {
            switch node.identifier {
            case .utcTime:
                let time = try UTCTime(derEncoded: node)
                return milliseconds(
                    (time.year, time.month, time.day),
                    seconds: (time.hours * 60 + time.minutes) * 60 + time.seconds
                )
            case .generalizedTime:
                let time = try GeneralizedTime(derEncoded: node)
                // Parts of a second may not be there; which side of a bound they were on would be a guess.
                guard time.year > 0, time.rawFractionalSeconds.isEmpty else { break }
                return milliseconds(
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

    private static func milliseconds(_ date: (year: Int, month: Int, day: Int), seconds: Int) -> Int {
        let (past, isLeap) = (date.year - 1, date.year.isMultiple(of: 4) && !date.year.isMultiple(of: 100))
        let longFebruary = isLeap || date.year.isMultiple(of: 400) ? 1 : 0
        let before = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334][date.month - 1]
        let days =
            past * 365 + past / 4 - past / 100 + past / 400 + before + (date.month > 2 ? longFebruary : 0) + date.day
            - 1
        // 719,162 days lie between the first of January of the years 1 and 1970.
        return ((days - 719_162) * 86_400 + seconds) * 1_000
    }
}
