// SPDX-License-Identifier: Apache-2.0
// What certificates are believed for, as an object.

internal import KeychainQueries

/// What a chain of certificates is believed for; never changes.
///
/// A query takes one under `kSecMatchPolicy`. There is no `SecTrust` to hand it to: chains that do not lie in the keychain are for
/// swift-certificates.
public final class SecPolicy: Sendable {
    let purpose: CertificatePurpose

    init(_ purpose: CertificatePurpose) { self.purpose = purpose }
}
