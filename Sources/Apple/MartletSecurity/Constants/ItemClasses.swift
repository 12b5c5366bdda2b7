// SPDX-License-Identifier: Apache-2.0

public import Foundation

// MARK: Classes
/// Which class of items.
nonisolated(unsafe) public let kSecClass: CFString = "class"
/// Secrets of services.
nonisolated(unsafe) public let kSecClassGenericPassword: CFString = "genp"
/// Passwords of servers.
nonisolated(unsafe) public let kSecClassInternetPassword: CFString = "inet"
/// Certificates.
nonisolated(unsafe) public let kSecClassCertificate: CFString = "cert"
/// Keys.
nonisolated(unsafe) public let kSecClassKey: CFString = "keys"
/// Certificates with their private keys.
nonisolated(unsafe) public let kSecClassIdentity: CFString = "idnt"
