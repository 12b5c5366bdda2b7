// SPDX-License-Identifier: Apache-2.0

internal import WebAuthnTypes

/// Transports as text: their names, separated by spaces.
///
/// The set is open, so unknown names are kept; what could not be told apart afterwards (spaces, overlong names, more than
/// sixteen) is left out.
enum StoredTransports {
    static func encode(_ transports: [AuthenticatorTransport]) -> String {
        transports.lazy.map(\.rawValue).filter(isStorable).prefix(16).joined(separator: " ")
    }

    /// An attachment, which is as open a set; nil when its name could not be kept.
    static func encode(_ attachment: AuthenticatorAttachment?) -> String? {
        attachment.map(\.rawValue).flatMap { isStorable($0) ? $0 : nil }
    }

    static func decode(_ text: String) -> [AuthenticatorTransport] {
        text.split(separator: " ").map { AuthenticatorTransport(rawValue: String($0)) }
    }

    private static func isStorable(_ name: String) -> Bool {
        (1...32).contains(name.utf8.count) && name.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }
}
