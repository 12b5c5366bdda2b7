// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
internal import SwiftASN1
internal import X509

/// Reads certificates for the verifier.
enum BoundedCertificate {
    /// Reads one.
    ///
    /// - Parameter bytes: DER.
    /// - Returns: The certificate; nil for what is none, or is longer than an item can be. Of extensions and of extended uses
    ///   swift-certificates itself reads no more than a few.
    static func read(_ bytes: [UInt8]) -> Certificate? {
        guard bytes.count <= X509Certificate.maximumBytes else { return nil }
        return try? Certificate(derEncoded: bytes)
    }
}
