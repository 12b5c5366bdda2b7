// SPDX-License-Identifier: Apache-2.0

internal import JSONWebSignatures

/// A JSON Web Key Set (RFC 7517, section 5): the usable keys by name, and what was passed over.
///
/// Apple publishes its own at `/auth/keys` ("Fetch Apple's public key for verifying token signature"): several keys, whose
/// number changes. `/auth/oauth2/v2/keys` are others, for sharing organisations' data.
public struct KeySet: Sendable {
    /// What was passed over, in the set's order.
    public let skipped: [SkippedKey]

    private let keys: JSONWebKeySet

    /// Reads a set that is the whole input.
    ///
    /// - Parameters:
    ///   - bytes: JSON, an object with the member `keys`.
    ///   - rules: Limits, and what the keys must say.
    /// - Throws: `keySetTooLong`, `keySetMalformed`, `keyDuplicated`, or `keySetUnusable` when no key is left.
    public init(parsing bytes: [UInt8], rules: KeySetRules = KeySetRules()) throws(AppleSignInError) {
        do {
            keys = try JSONWebKeySet(
                parsing: bytes,
                algorithms: Set(rules.algorithms.map(\.asJSON)),
                requiresAlgorithm: rules.requiresAlgorithm,
                maximumLength: rules.maximumLength,
                maximumKeys: rules.maximumKeys
            )
        } catch {
            throw AppleSignInError(error)
        }
        skipped = keys.skipped.map { SkippedKey(id: $0.id.map(PrintableText.shortened), fault: $0.fault) }
    }

    /// The names of the usable keys, sorted.
    public var ids: [String] { keys.ids }

    /// The usable key of a name.
    ///
    /// - Parameter id: The header's `kid`.
    public subscript(id: String) -> ProviderKey? { keys[id].flatMap { ProviderKey(id: id, $0) } }
}

extension AppleSignInError {
    /// A broken rule of signatures and key sets, under the same name here.
    init(_ error: JSONWebSignatureError) {
        let code: Code =
            switch error.code {
            case .tokenMalformed: .tokenMalformed
            case .headerInvalid: .headerInvalid
            case .headerCritical: .headerCritical
            case .signatureInvalid: .signatureInvalid
            case .keySetTooLong: .keySetTooLong
            case .keySetMalformed: .keySetMalformed
            case .keyDuplicated: .keyDuplicated
            case .keySetUnusable: .keySetUnusable
            case .keyInvalid: .privateKeyMalformed
            case .signingFailed: .signingFailed
            }
        self.init(code, error.message)
    }
}
