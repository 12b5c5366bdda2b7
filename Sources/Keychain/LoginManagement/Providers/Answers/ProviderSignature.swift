// SPDX-License-Identifier: Apache-2.0

internal import COSEKeys
internal import JSONCoding
internal import WebAuthnTypes

/// An assertion by a provider's passkey, checked as far as that is possible without its public key.
///
/// The signature itself is verified by the relying party alone.
package struct ProviderSignature: Sendable, Hashable {
    /// The most bytes of an answer.
    package static let longestAnswer = 8_192
    /// How many bytes authenticator data have without a new credential and without extensions.
    package static let dataLength = 37

    /// The authenticator data as they were signed; 37 bytes.
    package let authenticatorData: [UInt8]
    /// An ECDSA signature in strict DER; 8 to 72 bytes.
    package let signature: [UInt8]

    /// Reads the answer to a question for a signature.
    ///
    /// - Parameters:
    ///   - bytes: The whole answer.
    ///   - request: The request that it answers.
    /// - Returns: The signature, or why it is not given.
    /// - Throws: `answerMalformed`, `versionUnsupported`; `otherCredential` for another passkey or relying party;
    ///   `personNotPresent` and `personNotVerified`.
    package static func read(
        _ bytes: [UInt8],
        for request: ProviderSignatureRequest
    ) throws(CredentialProvidersError) -> ProviderAnswer<Self> {
        do {
            let limits = JSONLimits(maximumDepth: 4, maximumLength: longestAnswer)
            let root = try JSONValue(parsing: bytes, limits: limits)
            if let word = root["error"] {
                _ = try FormObject(root, members: ["version", "error"])
                return .refused(try ProviderRefusal(word: word.string ?? ""))
            }
            let names: Set = ["version", "credential_id", "authenticator_data", "signature", "user_handle"]
            let form = try FormObject(root, members: names).members
            guard try form.bytes("credential_id") == request.passkey.credential.bytes else {
                throw CredentialProvidersError(.otherCredential, "it is by another passkey than was asked for")
            }
            guard try form.bytes("user_handle") == request.passkey.userHandle.bytes else {
                throw CredentialProvidersError(.otherCredential, "it is for another account than the passkey's")
            }
            let data = try form.bytes("authenticator_data")
            try check(data, for: request)
            let signature = try form.bytes("signature")
            guard ECDSASignatureValue.numbers(signature[...], length: 32) != nil else {
                throw CredentialProvidersError(
                    .answerMalformed,
                    "its signature is not an ECDSA signature in strict DER"
                )
            }
            return .given(Self(authenticatorData: data, signature: signature))
        } catch let error as JSONError {
            throw FormObject.malformed(error)
        } catch let error as CredentialProvidersError {
            throw error
        } catch {
            throw CredentialProvidersError(.answerMalformed, "it cannot be read")
        }
    }

    /// Judges authenticator data (WebAuthn Level 3, section 6.1): a provider's word is not believed for another site or person.
    private static func check(
        _ bytes: [UInt8],
        for request: ProviderSignatureRequest
    ) throws(CredentialProvidersError) {
        guard bytes.count == dataLength, let data = try? AuthenticatorData(parsing: bytes),
            data.flags.isDisjoint(with: [.attestedCredentialDataIncluded, .extensionDataIncluded])
        else {
            throw CredentialProvidersError(
                .answerMalformed,
                "its authenticator data are not the \(dataLength) bytes without a new credential and without extensions"
            )
        }
        guard data.rpIDHash == request.passkey.relyingParty.hash else {
            throw CredentialProvidersError(.otherCredential, "it is for another site than was asked for")
        }
        guard data.flags.contains(.userPresent) else {
            throw CredentialProvidersError(.personNotPresent, "it was made without a person (no flag UP)")
        }
        guard data.flags.contains(.userVerified) || !request.needsVerification else {
            throw CredentialProvidersError(.personNotVerified, "the person was not verified (no flag UV)")
        }
        guard data.flags.contains(.backupEligible) || !data.flags.contains(.backupState) else {
            throw CredentialProvidersError(.answerMalformed, "its passkey is backed up and cannot be (BS without BE)")
        }
    }
}
