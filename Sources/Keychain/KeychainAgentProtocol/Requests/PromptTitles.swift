// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding

/// Titles of the two buttons that prove nothing: for another way, and to decline.
package struct PromptTitles: Sendable, Hashable {
    /// On the button for another way, which is the program's to offer; nil for the usual words, empty for no such button.
    package let fallback: String?
    /// On the button that declines; nil for the usual words.
    package let cancel: String?

    /// How long a title may be, in bytes.
    static let longest = 60

    /// Takes titles.
    ///
    /// - Parameters:
    ///   - fallback: On the button for another way; what is longer than a title may be is cut, and what no window shows becomes a space.
    ///   - cancel: On the button that declines; the same.
    package init(fallback: String? = nil, cancel: String? = nil) {
        self.fallback = fallback == "" ? "" : fallback.flatMap(Self.title)
        self.cancel = cancel.flatMap(Self.title)
    }

    private static func title(_ text: String) -> String? {
        let title = ShownName.of(text, atMost: longest)
        return title.allSatisfy(\.isWhitespace) ? nil : title
    }

    func write(to map: inout CBORMap) {
        map["fallback title"] = fallback.map { .text($0) }
        map["cancel title"] = cancel.map { .text($0) }
    }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        fallback = try reader.optionalText("fallback title", 0...Self.longest)
        cancel = try reader.optionalText("cancel title", 1...Self.longest)
        for (name, title) in [("fallback title", fallback), ("cancel title", cancel)] {
            guard title?.unicodeScalars.allSatisfy(AgentRequest.isShown) ?? true else { throw reader.invalid(name) }
        }
    }
}

/// Words of a site or an application as a line of a window or a terminal may show them.
package enum ShownName {
    /// The front of a text, of which whatever a window obeys is a space.
    ///
    /// - Parameters:
    ///   - text: Foreign words.
    ///   - longest: How long the front is at most, in bytes.
    /// - Returns: One line.
    package static func of(_ text: String, atMost longest: Int = 80) -> String {
        var (shown, count) = ("", 0)
        for scalar in text.unicodeScalars {
            let next: Unicode.Scalar = AgentRequest.isShown(scalar) ? scalar : " "
            count += UTF8.width(next)
            guard count <= longest else { break }
            shown.unicodeScalars.append(next)
        }
        return shown
    }
}
