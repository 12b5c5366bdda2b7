// SPDX-License-Identifier: Apache-2.0
// A code with what it takes to exchange it.

internal import AppleSignIn
internal import SecretMemory

/// A code that is being exchanged, with what goes along with it, as it is sealed.
///
/// Whoever exchanges it after a crash has neither the sign-in's code verifier nor the address that it was asked for, and without
/// them a provider refuses it. In ASCII: `code [SP (verifier / "-") SP (address / "-")]`; none of the three has spaces.
struct KeptCode {
    let code: AuthorizationCode
    let verifier: CodeVerifier?
    /// The address that the code was sent to; nil for an app's, and where it is not known.
    let returnAddress: String?

    private static let space: UInt8 = 0x20
    private static let none: [UInt8] = [0x2D]
    /// Beside the longest code and verifier, what is sealed stays within what a store takes.
    private static let longestAddress = 1_900

    init(_ code: AuthorizationCode, _ verifier: CodeVerifier?, returnAddress: String?) {
        self.code = code
        self.verifier = verifier
        self.returnAddress = returnAddress.flatMap { $0.utf8.count <= Self.longestAddress ? $0 : nil }
    }

    /// Takes what was sealed.
    init(opening secret: SecretBytes) throws(AppleSignInError) {
        let bytes = unsafe secret.withBytes { unsafe Array($0) }
        let parts = bytes.split(separator: Self.space, omittingEmptySubsequences: false).map { Array($0) }
        code = try AuthorizationCode(SecretBytes(copying: parts[0]))
        guard parts.count == 3 else {
            (verifier, returnAddress) = (nil, nil)
            return
        }
        verifier = try parts[1] == Self.none ? nil : CodeVerifier(SecretBytes(copying: parts[1]))
        returnAddress = parts[2] == Self.none ? nil : String(decoding: parts[2], as: UTF8.self)
    }

    /// What is sealed.
    var secret: SecretBytes {
        let proof = verifier.map { verifier in unsafe verifier.bytes.withBytes { unsafe Array($0) } }
        let address = returnAddress.map { Array($0.utf8) }
        let parts = [code.exposedBytes, proof ?? Self.none, address ?? Self.none]
        return SecretBytes(copying: Array(parts.joined(separator: [Self.space])))
    }
}
