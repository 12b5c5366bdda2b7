// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding
internal import JSONWebSignatures

/// The claims of a token whose signature was found good.
///
/// Null counts as absent, as everywhere in this project.
struct TokenClaims {
    private let members: KnownMembers<ClaimName>

    init(_ members: KnownMembers<ClaimName>) { self.members = members }

    /// A claim that must be a text of at most so many bytes.
    func text(_ name: ClaimName, maximum: Int = 1_024) throws(AppleSignInError) -> String {
        guard let text = try optionalText(name, maximum: maximum) else { throw Self.missing(name) }
        return text
    }

    /// A claim that may be a text of at most so many bytes; an empty one is refused.
    func optionalText(_ name: ClaimName, maximum: Int = 1_024) throws(AppleSignInError) -> String? {
        guard let value = present(name) else { return nil }
        guard let text = value.string, (1...maximum).contains(text.utf8.count) else {
            throw Self.invalid(name, "a text of 1 to \(maximum) bytes")
        }
        return text
    }

    /// A claim that must be a time in whole seconds (NumericDate of RFC 7519, section 2).
    func time(_ name: ClaimName) throws(AppleSignInError) -> UnixTime {
        guard let time = try optionalTime(name) else { throw Self.missing(name) }
        return time
    }

    /// A claim that may be a time in whole seconds.
    ///
    /// Stricter than RFC 7519, which allows fractions: no provider sends them, and comparisons stay exact.
    func optionalTime(_ name: ClaimName) throws(AppleSignInError) -> UnixTime? {
        guard let value = present(name) else { return nil }
        // Up to the year 9999; what is beyond are milliseconds that somebody took for seconds.
        guard let seconds = value.integer, (0...253_402_300_799).contains(seconds) else {
            throw Self.invalid(name, "whole seconds since 1970")
        }
        return UnixTime(seconds: seconds)
    }

    /// A claim that may be true or false, or, as Apple also sends it, the text "true" or "false".
    ///
    /// - Returns: What it says; nil when it is absent or says neither, which is never read as a yes.
    func tolerantBoolean(_ name: ClaimName) -> Bool? {
        TolerantBoolean.read(members[name])
    }

    /// A claim that may be an integer; nil also for anything else.
    func tolerantInteger(_ name: ClaimName) -> Int64? {
        switch members[name] {
        case .integer(let number): number
        // As with truth values, a number as text must not cost anybody the sign-in.
        case .string(let text) where text.utf8.count <= 4: Int64(text)
        default: nil
        }
    }

    /// A claim as it came; nil when absent or null.
    func present(_ name: ClaimName) -> JSONValue? {
        guard let value = members[name], !value.isNull else { return nil }
        return value
    }

    static func missing(_ name: ClaimName) -> AppleSignInError {
        AppleSignInError(.claimMissing, "the token lacks the claim \(name.text)")
    }

    static func invalid(_ name: ClaimName, _ expected: String) -> AppleSignInError {
        AppleSignInError(.claimInvalid, "the token's claim \(name.text) is not \(expected)")
    }
}
