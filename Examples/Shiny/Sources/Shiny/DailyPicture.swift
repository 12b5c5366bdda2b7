// SPDX-License-Identifier: Apache-2.0
// A creature for each day, drawn from the date alone.

import Foundation

/// A round creature whose colour, ears, eyes and mouth follow from the day (UTC): the same for everybody, all day.
struct DailyPicture: Sendable, Hashable {
    private let hue: Int
    private let ears: Int
    private let eyes: Int
    private let isSmiling: Bool

    init(of date: Date) {
        // Neighbouring days should not look alike, so the day's number is stirred first (a step of SplitMix64).
        var number = UInt64(bitPattern: Int64((date.timeIntervalSince1970 / 86_400).rounded(.down)))
        number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
        number ^= number >> 31
        hue = Int(number % 360)
        ears = Int(number >> 16 % 3)
        eyes = 1 + Int(number >> 32 % 3)
        isSmiling = number >> 48 % 4 != 0
    }

    /// What it is, in words.
    var description: String {
        let kind = ["bird", "bear", "rabbit"][ears]
        let look = ["one-eyed", "wide-eyed", "three-eyed"][eyes - 1]
        return "\(isSmiling ? "happy" : "surprised") \(look) \(kind)"
    }

    /// The drawing, 320 by 320.
    var svg: String {
        let fill = "hsl(\(hue) 65% 65%)"
        let mouth =
            isSmiling
            ? ##"<path d="M125 200 Q160 240 195 200" fill="none" stroke="#222" stroke-width="6"/>"##
            : ##"<circle cx="160" cy="212" r="14" fill="#222"/>"##
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 320" role="img" aria-label="A \(description)">\
            <rect width="320" height="320" fill="hsl(\((hue + 180) % 360) 60% 92%)"/><g fill="\(fill)">\(head)</g>\
            <circle cx="160" cy="175" r="95" fill="\(fill)"/>\(look)\(mouth)</svg>

            """
    }

    /// What sits on the head.
    private var head: String {
        switch ears {
        case 0: #"<path d="M140 90 L160 40 L180 90 Z"/>"#
        case 1: #"<circle cx="90" cy="100" r="34"/><circle cx="230" cy="100" r="34"/>"#
        default: #"<ellipse cx="125" cy="70" rx="20" ry="62"/><ellipse cx="195" cy="70" rx="20" ry="62"/>"#
        }
    }

    private var look: String {
        let width = 44
        let first = 160 - (eyes - 1) * width / 2
        return (0..<eyes).map { index in
            let x = first + index * width
            return
                ##"<circle cx="\##(x)" cy="160" r="17" fill="#fff"/><circle cx="\##(x)" cy="162" r="9" fill="#222"/>"##
        }.joined()
    }
}
