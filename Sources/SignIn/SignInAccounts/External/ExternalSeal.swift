// SPDX-License-Identifier: Apache-2.0

internal import AppleSignIn
internal import Crypto
internal import SecretMemory

/// Seals tokens and codes of providers with AES-256-GCM.
///
/// What it is, whose it is and for which client are authenticated with it: a row that was moved to another person, or a code
/// that was passed off as a token, opens nothing. Stored are nonce (12 bytes), ciphertext and tag (16 bytes).
struct ExternalSeal: Sendable {
    /// What a secret belongs to.
    struct Place {
        let id: ExternalSecretID
        let kind: ExternalSecretKind
        let identity: ExternalIdentity
        let client: ClientID

        /// Each field with its length in front, so that no two places read alike.
        fileprivate var bytes: [UInt8] {
            let fields = [
                Array("martlet token of a provider".utf8), id.bytes, Array(kind.rawValue.utf8),
                Array(identity.provider.text.utf8), Array(identity.tenant.utf8), Array(identity.subject.utf8),
                Array(client.text.utf8),
            ]
            return fields.flatMap { [UInt8($0.count >> 8), UInt8($0.count & 0xFF)] + $0 }
        }
    }

    /// That a key is not among those that were handed in.
    struct KeyMissing: Error, CustomStringConvertible {
        let description = "a token was sealed by a key that is not among those given; put it among the former keys"
    }

    /// Which key seals.
    let current: SealKeyID
    /// Which keys open what was sealed before, in the order in which they were given.
    let former: [SealKeyID]
    private let keys: [SealKeyID: SymmetricKey]
    private let random: RandomSource

    init(_ given: ExternalTokenKeys, random: RandomSource) {
        func key(_ secret: SecretBytes) -> (SealKeyID, SymmetricKey) {
            let name = EngineKeys.derive("martlet name of a key for tokens of providers", from: secret)
            let bytes = unsafe name.withUnsafeBytes { unsafe Array($0.prefix(8)) }
            guard let id = SealKeyID(bytes: bytes) else { preconditionFailure("a derived key has 32 bytes") }
            return (id, EngineKeys.derive("martlet tokens of providers", from: secret))
        }
        let (first, others) = (key(given.current), given.former.map(key))
        current = first.0
        former = others.map { $0.0 }
        keys = Dictionary([first] + others) { newer, _ in newer }
        self.random = random
    }

    /// Seals a secret for its place.
    func seal(_ secret: SecretBytes, in place: Place) throws(SignInError) -> SealedSecret {
        do {
            guard let key = keys[current] else { throw KeyMissing() }
            let nonce = try AES.GCM.Nonce(data: random.bytes(12))
            let box = try unsafe secret.withBytes { bytes in
                unsafe try AES.GCM.seal(bytes, using: key, nonce: nonce, authenticating: place.bytes)
            }
            guard let sealed = box.combined else { throw CryptoKitError.incorrectParameterSize }
            return SealedSecret(keyID: current, bytes: Array(sealed))
        } catch {
            throw SignInError(.internalError, "something went wrong here; it was noted", cause: error)
        }
    }

    /// Opens what was sealed for a place.
    func open(_ sealed: SealedSecret, in place: Place) throws(SignInError) -> SecretBytes {
        do {
            guard let key = keys[sealed.keyID] else { throw KeyMissing() }
            let box = try AES.GCM.SealedBox(combined: sealed.bytes)
            var opened = try AES.GCM.open(box, using: key, authenticating: place.bytes)
            return SecretBytes(moving: &opened)
        } catch {
            throw SignInError(.internalError, "something went wrong here; it was noted", cause: error)
        }
    }
}

extension ExternalToken {
    /// What its seal belongs to.
    var place: ExternalSeal.Place {
        ExternalSeal.Place(id: id, kind: .refresh, identity: identity, client: client)
    }
}

extension ExternalSecret {
    /// What its seal belongs to.
    var place: ExternalSeal.Place { ExternalSeal.Place(id: id, kind: kind, identity: identity, client: client) }
}

extension RevocationOrder {
    /// What its seal belongs to.
    var place: ExternalSeal.Place {
        ExternalSeal.Place(id: id, kind: kind, identity: identity, client: client)
    }
}

/// Which key sealed a token: 8 bytes that are derived from the key and tell nothing of it.
package struct SealKeyID: Sendable, Hashable {
    /// 8 bytes.
    package let bytes: [UInt8]

    /// Takes the bytes of an ID.
    ///
    /// Nil for any other length.
    ///
    /// - Parameter bytes: 8 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 8 else { return nil }
        self.bytes = bytes
    }
}
