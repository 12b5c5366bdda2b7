// SPDX-License-Identifier: Apache-2.0

internal import AppleSignIn

/// Kinds of events as text, one word each; those that nothing follows from are one.
enum StoredEventKind {
    static func encode(_ kind: AccountEvent.Kind) -> String {
        switch kind {
        case .emailDisabled: "email-disabled"
        case .emailEnabled: "email-enabled"
        case .consentRevoked: "consent-revoked"
        case .accountDeleted: "account-deleted"
        case .other: "other"
        }
    }
}

/// The hashes of ten recovery codes as 320 bytes; 32 zeros in the place of a used one.
enum StoredDigests {
    static func encode(_ digests: [[UInt8]?]) -> [UInt8] {
        digests.flatMap { $0 ?? [UInt8](repeating: 0, count: 32) }
    }

    static func decode(_ bytes: [UInt8]) -> [[UInt8]?] {
        stride(from: 0, to: bytes.count, by: 32).map { start in
            let digest = Array(bytes[start..<min(start + 32, bytes.count)])
            return digest.allSatisfy { $0 == 0 } ? nil : digest
        }
    }
}
