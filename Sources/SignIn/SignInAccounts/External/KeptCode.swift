// SPDX-License-Identifier: Apache-2.0

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
    private static let none = SecretBytes(copying: [0x2D])
    /// Beside the longest code and verifier, what is sealed stays within what a store takes.
    private static let longestAddress = 1_900

    init(_ code: AuthorizationCode, _ verifier: CodeVerifier?, returnAddress: String?) {
        self.code = code
        self.verifier = verifier
        self.returnAddress = returnAddress.flatMap { $0.utf8.count <= Self.longestAddress ? $0 : nil }
    }

    /// Takes what was sealed.
    init(opening secret: SecretBytes) throws(AppleSignInError) {
        let parts: [SecretBytes] = unsafe secret.withBytes { bytes in
            unsafe bytes.split(separator: Self.space, omittingEmptySubsequences: false).map { part in
                unsafe SecretBytes(copying: part)
            }
        }
        code = try AuthorizationCode(parts[0])
        guard parts.count == 3 else {
            (verifier, returnAddress) = (nil, nil)
            return
        }
        verifier = try parts[1] == Self.none ? nil : CodeVerifier(parts[1])
        let address = unsafe parts[2].withBytes { unsafe String(decoding: $0, as: UTF8.self) }
        returnAddress = parts[2] == Self.none ? nil : address
    }

    /// What is sealed.
    var secret: SecretBytes {
        let address = returnAddress.map { SecretBytes(copying: $0.utf8) }
        let parts = [code.bytes, verifier?.bytes ?? Self.none, address ?? Self.none]
        var joined: [UInt8] = []
        // Room for all at once: an array that grows leaves copies of secrets behind.
        joined.reserveCapacity(parts.reduce(0) { $0 + $1.count + 1 })
        for part in parts {
            if !joined.isEmpty { joined.append(Self.space) }
            unsafe part.withBytes { unsafe joined.append(contentsOf: $0) }
        }
        return SecretBytes(moving: &joined)
    }
}
