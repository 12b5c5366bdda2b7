// SPDX-License-Identifier: Apache-2.0
// Foreign text on its way into messages and logs.

/// Foreign text made fit for a log line.
enum PrintableText {
    /// The first characters of a text, each that is not printable ASCII as `?`, so that nothing forges another line.
    ///
    /// - Parameter text: Any text.
    /// - Returns: At most 64 characters.
    static func shortened(_ text: String) -> String {
        let characters = text.utf8.prefix(64).map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }
        return String(decoding: characters, as: UTF8.self)
    }
}
