// SPDX-License-Identifier: Apache-2.0
// Allow lists for names that nobody has.

internal import Crypto
internal import SecretMemory
internal import WebAuthnTypes

/// Invents credentials that look like real ones and stay the same for a name (WebAuthn Level 3, section 14.6.2).
///
/// All comes from HMAC-SHA-256 under a key that lies outside the store, so nobody can compute which lists are invented.
/// Lengths, counts and transports follow what registered passkeys commonly show.
struct DecoyCredentials: Sendable {
    private let key: SymmetricKey

    init(secret: SecretBytes) {
        key = EngineKeys.derive("martlet decoy credentials", from: secret)
    }

    /// The invented allow list of a name.
    ///
    /// - Parameter canonicalName: What was typed, in canonical form.
    /// - Returns: One credential, or two for one name in four.
    func descriptors(for canonicalName: String) -> [PublicKeyCredentialDescriptor] {
        let shape = digest(canonicalName, 0)
        let count = shape[0] < 64 ? 2 : 1
        return (1...count).compactMap { index in
            let kind = Self.kinds[Int(shape[index]) % Self.kinds.count]
            let bytes = digest(canonicalName, UInt8(index))
            guard let id = try? CredentialID(Array(bytes.prefix(kind.length))) else { return nil }
            return PublicKeyCredentialDescriptor(id: id, transports: kind.transports)
        }
    }

    private func digest(_ name: String, _ index: UInt8) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Array(name.utf8) + [0, index], using: key))
    }

    /// Length in bytes and transports, the common ones several times over.
    private static let kinds: [(length: Int, transports: [AuthenticatorTransport])] = [
        (16, [.hybrid, .internal]), (16, [.hybrid, .internal]), (16, [.internal]),
        (20, [.hybrid, .internal]), (20, [.hybrid, .internal]),
        (32, [.internal]), (32, [.hybrid, .internal]), (32, [.internal]),
    ]
}
