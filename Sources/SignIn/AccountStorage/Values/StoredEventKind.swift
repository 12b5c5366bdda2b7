// SPDX-License-Identifier: Apache-2.0
// Kinds of events as text.

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
