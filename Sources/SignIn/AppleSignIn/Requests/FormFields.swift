// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// The fields of a form (`application/x-www-form-urlencoded`) that a browser sent, each named once.
struct FormFields: Sendable {
    private let values: [String: String]

    /// Reads a form that is the whole input.
    ///
    /// Stricter than the URL Standard, section 5.1: a field that stands twice, a percent sign without digits and what is
    /// not UTF-8 are refused, since two readers could see two different forms.
    ///
    /// - Parameters:
    ///   - bytes: The body.
    ///   - limits: How long it may be, and how many fields it may have.
    /// - Throws: `formTooLong` or `formMalformed`.
    init(parsing bytes: [UInt8], limits: FormLimits) throws(AppleSignInError) {
        guard bytes.count <= limits.maximumLength else {
            throw AppleSignInError(
                .formTooLong,
                "the form has \(bytes.count) bytes; at most \(limits.maximumLength) are taken"
            )
        }
        var values: [String: String] = [:]
        var count = 0
        for field in bytes.split(separator: UInt8(ascii: "&")) {
            count += 1
            guard count <= limits.maximumFields else {
                throw AppleSignInError(.formTooLong, "the form has more than \(limits.maximumFields) fields")
            }
            let equals = field.firstIndex(of: UInt8(ascii: "="))
            let value = equals.map { field[($0 + 1)...] } ?? []
            guard let name = Self.text(field[..<(equals ?? field.endIndex)]), let value = Self.text(value) else {
                throw AppleSignInError(.formMalformed, "field \(count) of the form is not percent-encoded UTF-8")
            }
            // Of two states one could be looked at here and the other elsewhere.
            guard values.updateValue(value, forKey: name) == nil else {
                throw AppleSignInError(
                    .formMalformed,
                    "the form names a field twice, the second time as field \(count)"
                )
            }
        }
        self.values = values
    }

    /// The value of a field; nil when it is absent or empty.
    subscript(name: String) -> String? {
        guard let value = values[name], !value.isEmpty else { return nil }
        return value
    }

    /// One name or value of a form: `%XX` is a byte and `+` a space (URL Standard, section 5.1).
    ///
    /// Stricter than the URL Standard: a percent sign without two digits is refused, and so are bytes outside ASCII.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }),
            let decoded = PercentEncoding.bytes(bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 })
        else { return nil }
        return String(validating: decoded, as: UTF8.self)
    }
}

/// Limits of reading a form.
public struct FormLimits: Sendable, Hashable {
    /// How many bytes the body may have.
    public var maximumLength: Int
    /// How many fields it may have.
    public var maximumFields: Int

    /// Limits with defaults that fit a callback with code, identity token and name.
    ///
    /// - Parameters:
    ///   - maximumLength: How many bytes the body may have.
    ///   - maximumFields: How many fields it may have.
    public init(maximumLength: Int = 32_768, maximumFields: Int = 32) {
        self.maximumLength = maximumLength
        self.maximumFields = maximumFields
    }
}
