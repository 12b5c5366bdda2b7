// SPDX-License-Identifier: Apache-2.0
// What is wrong with a record, before its number is put to it.

/// The first rule that a record breaks.
public struct ImportObjection: Error, Sendable, Hashable {
    /// The field; nil when it is the record as a whole.
    public let field: ImportField?
    /// The broken rule.
    public let code: ImportRefusal.Code
    /// What is wrong and what may be done, without any value of the record.
    public let sentence: String

    /// Makes an objection.
    ///
    /// - Parameters:
    ///   - field: The field; nil when it is the record as a whole.
    ///   - code: The broken rule.
    ///   - sentence: What is wrong, without any value of the record.
    public init(_ field: ImportField?, _ code: ImportRefusal.Code, _ sentence: String) {
        self.field = field
        self.code = code
        self.sentence = sentence
    }
}
