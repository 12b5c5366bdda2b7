// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages

/// The field `Accept-Language` of a request (RFC 9110, section 12.5.4), as far as this service's languages go.
///
/// Of a language tag only the first part counts: `ja-JP` asks for Japanese. Entries that are not written as the standard
/// writes them are passed over; a field longer than 1,024 bytes is not read at all, and of the others the first 32
/// entries are, so that no field costs more than a few microseconds.
struct AcceptLanguage: Sendable {
    private static let maximumLength = 1_024
    private static let maximumEntries = 32

    /// The best of this service's languages; nil when the field asks for none of them.
    let preferred: MessageLanguage?

    /// - Parameter field: The field's value; several fields are joined by commas.
    init(_ field: String) {
        guard field.utf8.count <= Self.maximumLength else {
            preferred = nil
            return
        }
        var qualities: [MessageLanguage: Int] = [:]
        var wanted: [MessageLanguage] = []
        var anyQuality: Int?
        for entry in field.split(separator: ",", maxSplits: Self.maximumEntries).prefix(Self.maximumEntries) {
            guard let (range, quality) = Self.read(entry) else { continue }
            if range == "*" {
                anyQuality = max(anyQuality ?? 0, quality)
            } else if let language = Self.language(of: range) {
                if qualities[language] == nil { wanted.append(language) }
                qualities[language] = max(qualities[language] ?? 0, quality)
            }
        }
        if let anyQuality {
            // What the asterisk stands for is less wanted than what is named with the same quality.
            for language in MessageLanguage.allCases where qualities[language] == nil {
                qualities[language] = anyQuality
                wanted.append(language)
            }
        }
        var best: (language: MessageLanguage, quality: Int)?
        for language in wanted {
            let quality = qualities[language] ?? 0
            if quality > best?.quality ?? 0 { best = (language, quality) }
        }
        preferred = best?.language
    }

    /// An entry such as `ko-KR;q=0.8`: the tag or asterisk, and the quality in thousandths.
    private static func read(_ entry: Substring) -> (range: Substring, quality: Int)? {
        let parts = entry.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false).map(trimmed)
        guard let range = parts.first, range == "*" || isTag(range) else { return nil }
        guard parts.count > 1 else { return (range, 1_000) }
        guard parts.count == 2, let quality = quality(parts[1]) else { return nil }
        return (range, quality)
    }

    /// `q=` and 0 to 1 with at most three digits after the point.
    private static func quality(_ parameter: Substring) -> Int? {
        let bytes = Array(parameter.utf8)
        guard (3...7).contains(bytes.count), bytes[0] | 0x20 == UInt8(ascii: "q"), bytes[1] == UInt8(ascii: "=") else {
            return nil
        }
        guard bytes[2] == UInt8(ascii: "0") || bytes[2] == UInt8(ascii: "1") else { return nil }
        var thousandths = Int(bytes[2] - UInt8(ascii: "0")) * 1_000
        guard bytes.count > 3 else { return thousandths }
        guard bytes[3] == UInt8(ascii: ".") else { return nil }
        var place = 100
        for byte in bytes[4...] {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            thousandths += Int(byte - UInt8(ascii: "0")) * place
            place /= 10
        }
        return thousandths <= 1_000 ? thousandths : nil
    }

    /// Letters and digits in parts of 1 to 8, joined by hyphens; the first part of letters alone.
    private static func isTag(_ text: Substring) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.first?.allSatisfy(isLetter) == true
            && parts.allSatisfy { part in
                (1...8).contains(part.count)
                    && part.allSatisfy { isLetter($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func language(of tag: Substring) -> MessageLanguage? {
        MessageLanguage(rawValue: tag.prefix { $0 != "-" }.lowercased())
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var text = text.drop(while: isSpace)
        while let last = text.last, isSpace(last) { text.removeLast() }
        return text
    }
}
