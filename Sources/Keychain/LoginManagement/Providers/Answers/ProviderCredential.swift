// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding
package import SecretMemory

/// A password, or a code of this moment.
package enum ProviderCredential: Sendable {
    /// The longest password, in bytes.
    package static let longestPassword = 16_384

    /// A password, UTF-8.
    case password(SecretBytes)
    /// A code, ASCII, and for how many seconds more it is the present one.
    case code(SecretBytes, secondsLeft: Int)

    /// Reads the answer to a question for a credential.
    ///
    /// Without a tree, so that the secret goes from the answer's bytes into `SecretBytes` and into no text; the bytes are the caller's to wipe.
    /// Of a string with escapes that is refused, what was read of it stays in freed memory.
    ///
    /// - Parameters:
    ///   - bytes: The whole answer.
    ///   - identity: What was asked for.
    /// - Returns: The credential, or why it is not given.
    /// - Throws: `answerMalformed`, `versionUnsupported`; `otherCredential` for an answer of another record or kind.
    package static func read(
        _ bytes: [UInt8],
        of identity: ProviderIdentity
    ) throws(CredentialProvidersError) -> ProviderAnswer<Self> {
        var form = CredentialForm()
        do throws(JSONError) {
            var reader = try JSONReader(bytes, limits: JSONLimits(maximumDepth: 8, maximumLength: 65_536))
            try form.read(&reader)
            try reader.finish()
        } catch {
            throw FormObject.malformed(error)
        }
        return try form.answer(for: identity)
    }
}

/// An answer of the form: what was asked for, or why it is not given.
package enum ProviderAnswer<Value: Sendable>: Sendable {
    /// What was asked for.
    case given(Value)
    /// Why it is not given.
    case refused(ProviderRefusal)
}

/// What a provider says instead of an answer; an ordinary outcome, and no failure.
package enum ProviderRefusal: String, Sendable, Hashable, CaseIterable {
    /// The person has to do something first.
    case needsInteraction = "needs-interaction"
    /// It is locked, and cannot ask to be unlocked.
    case locked
    /// There is no such record any more.
    case notFound = "not-found"
    /// The person said no.
    case cancelled

    /// Reads the word of an answer.
    init(word: String) throws(CredentialProvidersError) {
        guard let refusal = Self(rawValue: word) else {
            throw CredentialProvidersError(.answerMalformed, "its error is none that this version of the format has")
        }
        self = refusal
    }
}
