// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Crypto
internal import SecretMemory
internal import SignInAccounts
internal import WebAuthnTypes

/// Seals a session's token for the cookie of one app's host.
///
/// The app's own server sees its cookies. What it sees here opens nothing: the token is sealed (AES-256-GCM, a fresh
/// nonce each time) under a key of this service, and bound to the app's origin, so another app's cookie is refused. It
/// stands for the session itself, so it dies with it at once.
struct AppCookieSeal: Sendable {
    private let key: SymmetricKey

    init(secret: SecretBytes) {
        let input = unsafe secret.withBytes { bytes in unsafe SymmetricKey(data: bytes) }
        key = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: input,
            info: Array("martlet app cookie".utf8),
            outputByteCount: 32
        )
    }

    /// Seals a token.
    ///
    /// - Parameters:
    ///   - token: The session's token: 32 bytes in base64url.
    ///   - app: The app whose host gets the cookie.
    /// - Returns: 80 characters of base64url; nil for text that is no token.
    func seal(_ token: String, for app: Origin) -> String? {
        guard let bytes = try? Base64URL.decode(token),
            let box = try? AES.GCM.seal(bytes, using: key, authenticating: Array(app.text.utf8)),
            let combined = box.combined
        else { return nil }
        return Base64URL.encode(combined)
    }

    /// Opens a cookie.
    ///
    /// - Parameters:
    ///   - value: The cookie's value.
    ///   - app: The app whose host sent it.
    /// - Returns: The session's token; nil for anything that was not sealed for this app.
    func open(_ value: some StringProtocol, for app: Origin) -> String? {
        guard value.utf8.count == 80, let combined = try? Base64URL.decode(value),
            let box = try? AES.GCM.SealedBox(combined: combined),
            let bytes = try? AES.GCM.open(box, using: key, authenticating: Array(app.text.utf8))
        else { return nil }
        return Base64URL.encode(bytes)
    }
}
