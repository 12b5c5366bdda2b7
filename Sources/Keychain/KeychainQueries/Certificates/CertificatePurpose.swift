// SPDX-License-Identifier: Apache-2.0
// What certificates are believed for.

/// What a certificate is to be believed for (`kSecMatchPolicy`, and `kSecMatchTrustedOnly` with true).
///
/// Each of these wants a valid chain up to a root that is trusted.
public enum CertificatePurpose: Sendable, Hashable {
    /// Whatever it says (basic X.509).
    case any
    /// That a server shows it in TLS, under this name or address; nil for any host.
    case server(host: String?)
    /// That a client shows it in TLS, under this name or address; nil for any host.
    case client(host: String?)
}
