// SPDX-License-Identifier: Apache-2.0
// The secret that a provider gives.

internal import JSONCoding
public import SecretMemory

/// A password, or a code of this moment.
public enum ProviderCredential: Sendable {
    /// The longest password, in bytes.
    public static let longestPassword = 16_384

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
    public static func read(
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
