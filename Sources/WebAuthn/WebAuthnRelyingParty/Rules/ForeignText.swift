// SPDX-License-Identifier: Apache-2.0

/// Text of responses and certificates, cut for errors and explanations.
///
/// It is cut by scalars: one character may bear any number of marks, and be as long as all that was sent.
enum ForeignText {
    /// The first scalars.
    static func start(of text: String, _ count: Int) -> String { String(text.unicodeScalars.prefix(count)) }

    /// A text of so many bytes; of a longer one the first scalars, and how many bytes it has.
    static func shortened(_ text: String, over limit: Int, to count: Int) -> String {
        text.utf8.count <= limit ? text : "\(start(of: text, count))… (\(text.utf8.count) bytes)"
    }
}
