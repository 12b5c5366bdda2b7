// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeychainAgentClient
import MartletSecurity

/// A process for tests that need several, or one whose agent dies: lines come by standard input.
///
/// `add ACCOUNT SECRET`, `update ACCOUNT SECRET`, `copy ACCOUNT` and `delete ACCOUNT` are the four functions with a generic password; `believe
/// BASE64` adds a certificate and looks for it among those that are trusted. For each line one goes out, at once: the status, and behind a space
/// what was found.
@main
enum SecurityWorker {
    static func main() throws {
        let place = try AgentPlace(environment: ProcessInfo.processInfo.environment)
        try AgentKeychain.install(at: place, as: "org.example.worker")
        while let line = readLine() {
            try FileHandle.standardOutput.write(contentsOf: Data("\(answer(line.split(separator: " ")))\n".utf8))
        }
    }

    private static func answer(_ words: [Substring]) -> String {
        switch (words.first, words.count) {
        case ("add", 3): return "\(unsafe SecItemAdd(item(words[1], [kSecValueData: Data(words[2].utf8)]), nil))"
        case ("update", 3):
            return "\(unsafe SecItemUpdate(item(words[1]), [kSecValueData: Data(words[2].utf8)] as CFDictionary))"
        case ("delete", 2): return "\(SecItemDelete(item(words[1])))"
        case ("copy", 2):
            var result: CFTypeRef?
            let status = unsafe SecItemCopyMatching(item(words[1], [kSecReturnData: true]), &result)
            guard let data = result as? Data else { return "\(status)" }
            return "\(status) \(String(decoding: data, as: UTF8.self))"
        case ("believe", 2): return "\(believe(Data(base64Encoded: String(words[1])) ?? Data()))"
        default: return "\(errSecParam) unknown: \(words.joined(separator: " "))"
        }
    }

    private static func believe(_ bytes: Data) -> OSStatus {
        guard let certificate = SecCertificateCreateWithData(nil, bytes as CFData) else { return errSecDecode }
        let added = unsafe SecItemAdd([kSecValueRef: certificate] as CFDictionary, nil)
        guard added == errSecSuccess else { return added }
        let trusted: [CFString: Any] = unsafe [
            kSecClass: kSecClassCertificate, kSecMatchItemList: [certificate], kSecMatchTrustedOnly: true,
        ]
        return SecItemCopyMatching(trusted as CFDictionary, nil)
    }

    private static func item(_ account: Substring, _ more: [CFString: Any] = [:]) -> CFDictionary {
        let own: [CFString: Any] = unsafe [
            kSecClass: kSecClassGenericPassword, kSecAttrService: "worker", kSecAttrAccount: String(account),
        ]
        return own.merging(more) { $1 } as CFDictionary
    }
}
