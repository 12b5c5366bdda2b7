// SPDX-License-Identifier: Apache-2.0

/// Verifies signatures of algorithms that this module leaves to others: ES256K, Ed448 and ML-DSA-44.
///
/// This module reads the key, binds it to its algorithm and checks all lengths; an implementation sees whole keys only.
/// Its answers must depend on the arguments alone.
public protocol SignatureVerifier: Sendable {
    /// What people call it; verifiers of one name and the same algorithms are taken for the same.
    var name: String { get }

    /// What it verifies; algorithms that this module has itself, or that no credential may have, are passed over.
    var algorithms: [COSEAlgorithm] { get }

    /// Tells whether a key is sound, such as a point on the curve.
    ///
    /// - Parameters:
    ///   - publicKey: ES256K: 65 bytes, 0x04, x, y. Ed448: 57 bytes. ML-DSA-44: 1,312 bytes.
    ///   - algorithm: One of ``algorithms``.
    /// - Returns: Whether signatures may be verified by it.
    func isSound(publicKey: [UInt8], algorithm: COSEAlgorithm) -> Bool

    /// Tells whether a signature is a key's over a message.
    ///
    /// - Parameters:
    ///   - signature: ES256K: DER. Ed448: 114 bytes. ML-DSA-44: 2,420 bytes, with an empty context. Not checked before.
    ///   - message: The signed bytes, not yet hashed.
    ///   - publicKey: A key that was found sound.
    ///   - algorithm: One of ``algorithms``.
    /// - Returns: Whether the signature is valid; false also for what cannot be read.
    func isValid(signature: [UInt8], over message: [UInt8], publicKey: [UInt8], algorithm: COSEAlgorithm) -> Bool
}
