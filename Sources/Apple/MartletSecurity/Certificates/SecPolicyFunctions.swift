// SPDX-License-Identifier: Apache-2.0
// The functions for policies.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
internal import KeychainItems

/// A policy by which a chain must be valid up to a root that this system trusts, whatever it is for.
///
/// - Returns: The policy; what `kSecMatchTrustedOnly` asks for.
public func SecPolicyCreateBasicX509() -> SecPolicy { SecPolicy(.any) }

/// A policy for chains that are shown in TLS.
///
/// - Parameters:
///   - server: Whether a server shows it; otherwise a client does. The certificate's extended uses must name that, if it has any.
///   - hostname: The name or the address that must be among the certificate's alternative names; nil for any. An empty one is no
///     certificate's.
/// - Returns: The policy.
public func SecPolicyCreateSSL(_ server: Bool, _ hostname: CFString?) -> SecPolicy {
    let host = hostname.map { String(describing: $0) }
    return SecPolicy(server ? .server(host: host) : .client(host: host))
}

/// What a policy is, as a dictionary.
///
/// - Parameter policyRef: Any policy.
/// - Returns: `kSecPolicyOid`; for TLS also `kSecPolicyName`, where a host was named, and `kSecPolicyClient` where a client shows it.
public func SecPolicyCopyProperties(_ policyRef: SecPolicy) -> CFDictionary? {
    let properties = NSMutableDictionary()
    let host: String?
    switch policyRef.purpose {
    case .any:
        unsafe properties[kSecPolicyOid] = kSecPolicyAppleX509Basic
        return properties
    case .server(let name): host = name
    case .client(let name):
        host = name
        unsafe properties[kSecPolicyClient] = NSNumber(value: true)
    }
    unsafe properties[kSecPolicyOid] = kSecPolicyAppleSSL
    if let host { unsafe properties[kSecPolicyName] = NSString(string: host) }
    return properties
}

/// The kind of policies.
///
/// - Returns: A number.
public func SecPolicyGetTypeID() -> CFTypeID { 0x4D05 }

/// What a chain of certificates is believed for; never changes.
///
/// A query takes one under `kSecMatchPolicy`. There is no `SecTrust` to hand it to: chains that do not lie in the keychain are for
/// swift-certificates.
public final class SecPolicy: Sendable {
    let purpose: CertificatePurpose

    init(_ purpose: CertificatePurpose) { self.purpose = purpose }
}
