// SPDX-License-Identifier: Apache-2.0
// The properties of policies.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// Which policy it is.
nonisolated(unsafe) public let kSecPolicyOid: CFString = "SecPolicyOid"
/// The host that a certificate is for.
nonisolated(unsafe) public let kSecPolicyName: CFString = "SecPolicyName"
/// Whether a client shows the certificate.
nonisolated(unsafe) public let kSecPolicyClient: CFString = "SecPolicyClient"
/// The policy of `SecPolicyCreateBasicX509`.
nonisolated(unsafe) public let kSecPolicyAppleX509Basic: CFString = "1.2.840.113635.100.1.2"
/// The policy of `SecPolicyCreateSSL`.
nonisolated(unsafe) public let kSecPolicyAppleSSL: CFString = "1.2.840.113635.100.1.3"
