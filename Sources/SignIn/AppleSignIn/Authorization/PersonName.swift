// SPDX-License-Identifier: Apache-2.0

/// One part of a person's name.
enum PersonName {
    /// Takes out what could change the text around it, and cuts what is too long.
    ///
    /// Control and format characters go, among them those that turn the direction of what follows, with which a name can
    /// rewrite the line that it stands in; runs of white space become one space. Markup stays text: whoever renders it
    /// escapes it, as with any text.
    ///
    /// - Parameter text: Any text.
    /// - Returns: 1 to 64 characters of at most 256 bytes, or nil when none is left.
    static func cleaned(_ text: String) -> String? {
        var scalars = String.UnicodeScalarView()
        var pendingSpace = false
        for scalar in text.unicodeScalars.prefix(1_024) {
            let category = scalar.properties.generalCategory
            if scalar.properties.isWhitespace {
                pendingSpace = !scalars.isEmpty
                continue
            }
            // Joiners are format characters that names in Persian and several Indian scripts need.
            let isJoiner = scalar == "\u{200C}" || scalar == "\u{200D}"
            guard isJoiner || ![.control, .format, .privateUse, .unassigned, .surrogate].contains(category) else {
                continue
            }
            if pendingSpace {
                scalars.append(" ")
                pendingSpace = false
            }
            scalars.append(scalar)
        }
        var name = String(scalars.prefix(256))
        while name.count > 64 || name.utf8.count > 256 { name.removeLast() }
        while name.last?.isWhitespace == true { name.removeLast() }
        return name.unicodeScalars.contains { $0.properties.generalCategory != .format } ? name : nil
    }
}
