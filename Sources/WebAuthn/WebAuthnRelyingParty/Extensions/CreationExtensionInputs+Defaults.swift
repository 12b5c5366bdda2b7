// SPDX-License-Identifier: Apache-2.0

public import WebAuthnTypes

extension CreationExtensionInputs {
    /// Whether the credential is discoverable shall be told, and nothing else.
    public static let credentialPropertiesAlone = CreationExtensionInputs(credentialProperties: true)
}
