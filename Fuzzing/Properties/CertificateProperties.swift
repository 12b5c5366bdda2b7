// SPDX-License-Identifier: Apache-2.0

import WebAuthnTypes

extension FuzzProperty {
    /// Certificates are signed whole: one that was changed anywhere vouches for nothing.
    static let attestationCertificate = FuzzProperty("attestation-certificate") { bytes in
        guard let root = StandardStatement.root, areTrusted else {
            return "the standard's own statements are not trusted"
        }
        for statement in StandardStatement.all {
            guard let leaf = statement.leaf else { return "a vector without a certificate" }
            if bytes != leaf, statement.isTrusted([bytes], under: root) {
                return "another certificate vouches for \(statement.object.format)"
            }
            // A root is whatever was configured, and one that came along above the anchor is not looked at: neither may
            // crash or hang.
            _ = statement.isTrusted([leaf], under: bytes)
            _ = statement.isTrusted([leaf, bytes], under: bytes)
        }
        return nil
    }

    /// Found once: five signatures and as many paths are much beside one input.
    private static let areTrusted: Bool = {
        guard let root = StandardStatement.root, StandardStatement.all.count == 5 else { return false }
        return StandardStatement.all.allSatisfy { statement in
            guard let leaf = statement.leaf else { return false }
            return statement.isTrusted([leaf], under: root)
        }
    }()
}
