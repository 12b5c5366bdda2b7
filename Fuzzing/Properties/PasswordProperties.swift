// SPDX-License-Identifier: Apache-2.0

import Passwords

extension FuzzProperty {
    /// A stored hash keeps its limits, and its canonical text is read as the same hash.
    static let storedHash = FuzzProperty("stored-hash", decoding: { try StoredPasswordHash(parsing: $0) }) {
        hash,
        bytes throws(Violation) in
        let text = hash.text
        let again = try Violation.accepting("the canonical text is refused") { try StoredPasswordHash(parsing: text) }
        try Violation.unless(again == hash, "the canonical text is another hash")
        try Violation.unless(again.text == text, "the canonical text has two spellings")
        try Violation.unless(hash.memory <= 132 << 20, "a hash asks for \(hash.memory) bytes")
        try Violation.unless(text.utf8.count <= 512 && bytes.count <= 512, "a text is too long")
    }

    /// An answer is read or refused, and a sighting has its line in the answer.
    static let breachAnswer = FuzzProperty("breach-answer") { bytes in
        guard let password = try? Password("password") else { return "the password of the test is none" }
        guard let count = try? BreachRange(for: password).count(in: bytes) else { return nil }
        guard count > 0 else { return nil }
        let line = "1E4C9B93F3F0682250B6CF8331B7EE68FD8:\(count)"
        let lines = String(decoding: bytes, as: UTF8.self).split { $0 == "\n" || $0 == "\r\n" }
        return lines.contains { $0 == line } ? nil : "a count of \(count) stands in no line"
    }
}
