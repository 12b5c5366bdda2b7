// SPDX-License-Identifier: Apache-2.0

internal import Crypto
internal import SecretMemory
internal import WebAuthnTypes

/// Invents credentials that look like real ones and stay the same for a name (WebAuthn Level 3, section 14.6.2).
///
/// All comes from HMAC-SHA-512 under a key that lies outside the store, so nobody can compute which lists are invented.
/// Lengths, counts and transports follow what registered passkeys commonly show.
struct DecoyCredentials: Sendable {
    private let key: SymmetricKey

    init(secret: SecretBytes) {
        key = EngineKeys.derive("martlet decoy credentials", from: secret)
    }

    /// The invented allow list of a name.
    ///
    /// Every name costs the same, however many credentials its list has.
    ///
    /// - Parameter canonicalName: What was typed, in canonical form.
    /// - Returns: None for three names in four, as for most accounts; otherwise one credential, or two in one case of five, or three
    ///   in one of twenty.
    func descriptors(for canonicalName: String) -> [PublicKeyCredentialDescriptor] {
        let shape = digest(canonicalName, 0)
        let count =
            switch shape[0] {
            case 0..<3: 3
            case 3..<16: 2
            case 16..<64: 1
            default: 0
            }
        let all = (1...3).compactMap { index in
            let kind = Self.kinds[Int(shape[index]) % Self.kinds.count]
            let bytes = digest(canonicalName, UInt8(index))
            return (try? CredentialID(Array(bytes.prefix(kind.length)))).map {
                PublicKeyCredentialDescriptor(id: $0, transports: kind.transports)
            }
        }
        return Array(all.prefix(count))
    }

    private func digest(_ name: String, _ index: UInt8) -> [UInt8] {
        WorkTally.note(.authenticationCode)
        return Array(HMAC<SHA512>.authenticationCode(for: Array(name.utf8) + [0, index], using: key))
    }

    /// Length in bytes and transports, the common ones several times over: passkeys of phones and managers, of
    /// computers, and one in sixteen of a security key.
    private static let kinds: [(length: Int, transports: [AuthenticatorTransport])] =
        Array(repeating: (16, [.hybrid, .internal]), count: 4)
        + Array(repeating: (20, [.hybrid, .internal]), count: 5)
        + Array(repeating: (32, [.internal]), count: 4)
        + [(16, [.internal]), (32, [.hybrid, .internal]), (48, [.nfc, .usb])]
}
