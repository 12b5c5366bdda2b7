// SPDX-License-Identifier: Apache-2.0
// Names for passkeys that nobody named.

internal import WebAuthnRelyingParty

/// Chooses a name for a passkey.
enum PasskeyNaming {
    /// The provider's name or, where that is unknown, the device; numbered when the account has one of that name.
    static func name(for credential: CredentialRecord, device: String, beside others: [Passkey]) -> PasskeyName {
        let base = PasskeyProviders.name(of: credential.aaguid) ?? TextRules.accepted(String(device.prefix(60)))
        let text = base ?? "Passkey"
        let taken = Set(others.map(\.name.text))
        guard taken.contains(text) else { return PasskeyName(stored: text) }
        let number = (2...(others.count + 2)).first { !taken.contains("\(text.prefix(58)) \($0)") } ?? 2
        return PasskeyName(stored: "\(text.prefix(58)) \(number)")
    }
}
