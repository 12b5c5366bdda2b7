// SPDX-License-Identifier: Apache-2.0

package import SecretMemory

/// The rules of a site for new passwords, as HTML's attribute `passwordrules` writes them.
///
/// ```text
/// minlength: 8; maxlength: 20; required: lower; required: upper, digit; allowed: [-_.]; max-consecutive: 2;
/// ```
///
/// Each `required` names classes of which at least one must occur; `allowed` adds characters that may. Without `allowed` the
/// required ones alone may occur, and without either every printable ASCII character. Of a length that stands twice the
/// narrower one counts. What is generated is ASCII: the class `unicode` means `ascii-printable` here, and other characters in
/// brackets are passed over.
package struct PasswordRules: Sendable, Hashable {
    /// The fewest characters; zero where nothing is said.
    package let minimumLength: Int
    /// The most characters; nil where nothing is said.
    package let maximumLength: Int?
    /// How often a character may stand in a row; nil where nothing is said.
    package let maximumConsecutive: Int?
    /// Sets of which a character must occur each, in the order in which they were named, each once.
    package let required: [PasswordCharacters]
    /// What may occur at all, the required ones included.
    package let allowed: PasswordCharacters

    /// What is used where a site says nothing: letters, digits and hyphens, a letter of each case and a digit among them.
    package static let standard = Self(
        minimumLength: 0,
        maximumLength: nil,
        maximumConsecutive: nil,
        required: [.lower, .upper, .digit],
        allowed: PasswordCharacters("-")
    )

    /// Assembles rules.
    ///
    /// - Parameters:
    ///   - minimumLength: The fewest characters.
    ///   - maximumLength: The most characters.
    ///   - maximumConsecutive: How often a character may stand in a row.
    ///   - required: Sets of which a character must occur each.
    ///   - allowed: What may occur besides; nil with nothing required means every printable ASCII character.
    package init(
        minimumLength: Int = 0,
        maximumLength: Int? = nil,
        maximumConsecutive: Int? = nil,
        required: [PasswordCharacters] = [],
        allowed: PasswordCharacters? = nil
    ) {
        self.minimumLength = max(minimumLength, 0)
        self.maximumLength = maximumLength.map { max($0, 0) }
        self.maximumConsecutive = maximumConsecutive.map { max($0, 0) }
        var distinct: [PasswordCharacters] = []
        for set in required where !distinct.contains(set) { distinct.append(set) }
        self.required = distinct
        let named = distinct.reduce(allowed ?? PasswordCharacters()) { $0.union($1) }
        self.allowed = allowed == nil && required.isEmpty ? .asciiPrintable : named
    }

    /// Tells whether a password keeps the rules.
    ///
    /// - Parameter password: The password's bytes.
    /// - Returns: Whether it does; a password with characters beyond ASCII does not.
    package func allows(_ password: SecretBytes) -> Bool {
        unsafe password.withBytes { bytes in
            guard bytes.count >= minimumLength, bytes.count <= maximumLength ?? .max else { return false }
            var missing = required
            var (previous, run) = (UInt8(0), 0)
            for index in 0..<bytes.count {
                let byte = unsafe bytes[index]
                guard allowed.contains(byte) else { return false }
                missing.removeAll { $0.contains(byte) }
                run = byte == previous ? run + 1 : 1
                previous = byte
                guard run <= maximumConsecutive ?? .max else { return false }
            }
            return missing.isEmpty
        }
    }
}

extension PasswordRules: CustomStringConvertible {
    /// The rules in their syntax, in one spelling.
    package var description: String {
        var parts: [String] = []
        if minimumLength > 0 { parts.append("minlength: \(minimumLength)") }
        if let maximumLength { parts.append("maxlength: \(maximumLength)") }
        parts += required.map { "required: \($0)" }
        parts.append("allowed: \(allowed)")
        if let maximumConsecutive { parts.append("max-consecutive: \(maximumConsecutive)") }
        return parts.map { $0 + ";" }.joined(separator: " ")
    }
}
