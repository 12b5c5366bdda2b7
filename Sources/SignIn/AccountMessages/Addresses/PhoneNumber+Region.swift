// SPDX-License-Identifier: Apache-2.0

extension PhoneNumber {
    /// The country code, with the area code where many countries share one: `+81`, `+1876`.
    ///
    /// Country codes are prefix-free (ITU-T E.164, annex D), so that no list of countries is needed. The numbers of `+1`
    /// belong to two dozen countries, some of them dear to send to, which only the three digits after it tell apart; those
    /// of `+7` to two.
    package var region: String {
        let digits = text.dropFirst()
        let count =
            switch digits.first {
            case "1": 4
            case "7": 2
            case let first?: Self.hasTwoDigits(first, digits.dropFirst().first) ? 2 : 3
            case nil: 0
            }
        return "+" + digits.prefix(count)
    }

    /// Whether two digits are a country code of their own, and not the beginning of one of three.
    private static func hasTwoDigits(_ first: Character, _ second: Character?) -> Bool {
        guard let second else { return false }
        return switch first {
        case "2": "07".contains(second)
        case "3": "0123469".contains(second)
        case "4": second != "2"
        case "5": !"09".contains(second)
        case "6": "0123456".contains(second)
        case "8": "1246".contains(second)
        case "9": !"679".contains(second)
        default: false
        }
    }
}
