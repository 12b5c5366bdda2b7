// SPDX-License-Identifier: Apache-2.0

public import AttestationVerification
internal import COSEKeys

/// The rule of WebAuthn Level 3, section 7.1 or 7.2, that a response broke, with what was expected and found.
///
/// Two errors are equal when their codes are equal; texts are for people and may change. They hold names, flags and
/// origins, never challenges or keys.
public struct CeremonyError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The broken rule.
    public let code: Code
    /// What the rule asks for; nil where the code says it all.
    public let expected: String?
    /// What came instead; nil where it may not be repeated.
    ///
    /// Of a refused attestation the name of the statement's rule, and behind a colon what that rule found.
    public let found: String?
    /// The broken rule of the attestation statement, where that is what `attestationInvalid` or `attestationNotTrusted` came
    /// from; nil for every other code.
    public let attestation: AttestationError.Code?
    /// What happened and what may be done.
    public let message: String
    /// With which algorithm a signature was compared before it was refused; nil where none was.
    ///
    /// What evens out the work of a refusal goes by this and not by any words.
    let comparedAlgorithm: COSEAlgorithm?

    /// What the broken rule stops: that of the attestation statement, where it is one, else that of the ceremony.
    public var attack: String { attestation?.attack ?? code.attack }
    /// What a developer or an operator may do, of the same rule.
    public var advice: String { attestation?.advice ?? code.advice }

    init(
        _ code: Code,
        expected: String? = nil,
        found: String? = nil,
        attestation: AttestationError.Code? = nil,
        comparedAlgorithm: COSEAlgorithm? = nil,
        _ message: String
    ) {
        self.code = code
        self.comparedAlgorithm = comparedAlgorithm
        self.attestation = attestation
        self.expected = expected
        self.found = found
        self.message = message
    }

    /// Code, message, expected and found in one line.
    public var description: String {
        var text = "\(code): \(message)"
        if let expected { text += "; expected \(expected)" }
        if let found { text += "; found \(found)" }
        return text
    }

    /// Compares the codes alone.
    public static func == (left: Self, right: Self) -> Bool { left.code == right.code }

    /// Hashes the code alone.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
