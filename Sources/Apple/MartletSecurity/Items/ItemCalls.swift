// SPDX-License-Identifier: Apache-2.0

package import Foundation
package import KeychainItems
internal import DeviceAuthentication

/// The four operations, as a status and what is given back.
package struct ItemCalls {
    private let keychain: KeyedKeychain
    private let now: @Sendable () -> Date

    package init(
        _ backend: any KeychainBackend = ProcessKeychain.current,
        judge: (any CertificateJudge)? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        keychain = KeyedKeychain(
            backend,
            judge: judge ?? Self.system(now),
            object: { item throws(KeychainError) in
                if let key = try SecKey(item) { return key }
                return try SecCertificate(item)
            },
            identity: { identity, key throws(KeychainError) in try SecIdentity(identity, key) }
        )
        self.now = now
    }

    /// Who believes the roots of this system.
    private static func system(_ now: @escaping @Sendable () -> Date) -> ChainJudge {
        ChainJudge(
            // A clock that has run away stands in no year of a certificate's, and must not end the process.
            now: { Int(exactly: (now().timeIntervalSince1970 * 1_000).rounded()) ?? .max },
            roots: { () throws(KeychainError) in try SystemRoots.shared.roots() }
        )
    }

    package func add(_ attributes: NSDictionary) -> (status: OSStatus, result: AnyObject?) {
        Self.status { () throws(KeychainError) in try keychain.add(KeyedValue.entries(of: attributes)) }
    }

    package func copy(_ query: NSDictionary, hasPlace: Bool = true) -> (status: OSStatus, result: AnyObject?) {
        Self.status { () throws(KeychainError) in
            var entries = try KeyedValue.entries(of: query)
            // The clock is here: what reads queries has none.
            if query["m_ValidOnDate"] is NSNull { entries["m_ValidOnDate"] = KeyedValue(now()) }
            return try keychain.copy(entries, hasPlace: hasPlace)
        }
    }

    package func update(_ query: NSDictionary, _ changes: NSDictionary) -> OSStatus {
        Self.status { () throws(KeychainError) in
            try keychain.update(KeyedValue.entries(of: query), KeyedValue.entries(of: changes))
            return nil
        }.status
    }

    package func delete(_ query: NSDictionary) -> OSStatus {
        Self.status { () throws(KeychainError) in
            try keychain.delete(KeyedValue.entries(of: query))
            return nil
        }.status
    }

    /// Adds a key that was just made, with what was said of where it is to lie.
    func keep(_ key: SecKey, _ entries: [String: KeyedValue]) throws(KeychainError) {
        var entries = entries
        entries["class"] = .text("keys")
        entries["v_Ref"] = .object(key)
        _ = try keychain.add(entries)
    }

    private static func status(
        _ operation: () throws(KeychainError) -> KeyedValue?
    ) -> (status: OSStatus, result: AnyObject?) {
        do {
            return (0, try operation()?.foundation)
        } catch {
            return (error.status.rawValue, nil)
        }
    }
}
