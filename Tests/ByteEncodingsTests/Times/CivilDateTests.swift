// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Testing

@Suite struct CivilDateTests {
    @Test func `days are counted both ways through four centuries, leap days and all`() throws {
        var expected = try #require(CivilDate(year: 1799, month: 12, day: 31)?.daysSince1970)
        for year in 1800...2200 {
            for month in 1...12 {
                for day in 1...31 {
                    guard let date = CivilDate(year: year, month: month, day: day) else { continue }
                    expected += 1
                    guard date.daysSince1970 == expected, CivilDate(daysSince1970: expected) == date else {
                        Issue.record("\(year)-\(month)-\(day) is day \(date.daysSince1970), not \(expected)")
                        return
                    }
                }
            }
        }
        // 401 years, of which 97 have a leap day: 1800, 1900, 2100 and 2200 have none.
        #expect(expected == 84_370)
    }

    @Test(arguments: [
        (1970, 1, 1, 0, 4), (2000, 2, 29, 11_016, 2), (2026, 11, 21, 20_778, 6), (1969, 12, 31, -1, 3),
        (1, 1, 1, -719_162, 1), (0, 3, 1, -719_468, 3), (-1, 12, 31, -719_529, 5), (9999, 12, 31, 2_932_896, 5),
    ])
    func `days of the week, also before the year one`(year: Int, month: Int, day: Int, days: Int, weekday: Int) throws {
        let date = try #require(CivilDate(year: year, month: month, day: day))
        #expect(date.daysSince1970 == days)
        #expect(date.weekday == weekday)
        #expect(CivilDate(daysSince1970: days) == date)
    }

    @Test(arguments: [
        (2026, 2, 29), (1900, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0), (2026, 1, 32),
        (2026, -1, 1),
    ])
    func `a day that the calendar has not is none`(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test(arguments: [
        ("2026-01-31T12:00:00Z", 1_769_860_800_000), ("2026-01-31t14:00:00.5+02:00", 1_769_860_800_500),
        ("2026-01-31 05:30:00-0630", 1_769_860_800_000), ("2024-02-29T00:00:00.123456789z", 1_709_164_800_123),
        ("1969-12-31T23:59:59Z", -1_000), ("2026-12-31T23:59:60Z", 1_798_761_600_000),
    ])
    func `times of RFC 3339 are read`(text: String, milliseconds: Int64) {
        #expect(UnixTime(rfc3339: text) == UnixTime(milliseconds: milliseconds))
    }

    @Test(arguments: [
        "2026-01-31T12:00:00", "2026-02-29T12:00:00Z", "2026-01-31T24:00:00Z", "2026-01-31T12:00:00.Z", "2026-01-31",
        "2026-01-31T12:00:00+24:00", "2026-01-31T12:00:00+01:", "+2026-01-31T12:00:00Z", "", "2026-01-31T12:00:00Z ",
        "2026-01-31T12:00:00.000000000000000000000000000000000000000000000000000Z",
    ])
    func `what is no time is none`(text: String) {
        #expect(UnixTime(rfc3339: text) == nil)
    }

    @Test func `the zone may be left out where the caller says so, and is not misread then`() {
        let time = UnixTime(milliseconds: 1_769_860_800_000)
        #expect(UnixTime(rfc3339: "2026-01-31T12:00:00", needsZone: false) == time)
        #expect(UnixTime(rfc3339: "2026-01-31T13:00:00+01:00", needsZone: false) == time)
        #expect(UnixTime(rfc3339: "2026-01-31T12:00:00 and", needsZone: false) == nil)
    }

    @Test(
        arguments: [
            (0, "1970-01-01"), (-1, "1969-12-31"), (-86_400_000, "1969-12-31"), (-86_400_001, "1969-12-30"),
            (86_399_999, "1970-01-01"), (1_709_251_199_999, "2024-02-29"),
        ] as [(Int64, String)]
    )
    func `a time has a day, with two digits for month and day`(milliseconds: Int64, text: String) {
        #expect("\(UnixTime(milliseconds: milliseconds).day)" == text)
    }

    @Test func `midnights have one spelling`() {
        #expect(UnixTime(midnightOf: "2026-11-21") == UnixTime(seconds: 20_778 * 86_400))
        for text in ["2026-11-31", "2026-1-21", "1969-12-31", "2026-11-21Z", "20261121", ""] {
            #expect(UnixTime(midnightOf: text) == nil, "\(text)")
        }
    }
}
