// SPDX-License-Identifier: Apache-2.0

public import WebAuthnTypes

extension AAGUID {
    /// Martlet's software authenticator: `bce5987c-a391-4d41-a9ba-bfe7bac4cfc8` (docs/decisions/0005).
    public static let martlet = AAGUID(high: 0xBCE5_987C_A391_4D41, low: 0xA9BA_BFE7_BAC4_CFC8)
}
