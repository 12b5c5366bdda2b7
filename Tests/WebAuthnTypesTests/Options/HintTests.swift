// SPDX-License-Identifier: Apache-2.0

import Testing
import WebAuthnTypes

@Suite struct HintTests {
    private static let telepathy = PublicKeyCredentialHint(rawValue: "telepathy")

    @Test(
        arguments: [
            ([.securityKey], .crossPlatform), ([.hybrid], .crossPlatform), ([.clientDevice], .platform),
            ([.securityKey, .hybrid], .crossPlatform), ([.hybrid, .securityKey, .hybrid], .crossPlatform),
            // An attachment shuts the other kind out, which a hint never does.
            ([.securityKey, .clientDevice], nil), ([.clientDevice, .hybrid], nil), ([], nil),
            // Whatever is not known may want the other kind.
            ([telepathy], nil), ([.securityKey, telepathy], nil), ([telepathy, .clientDevice], nil),
        ] as [([PublicKeyCredentialHint], AuthenticatorAttachment?)]
    )
    func `an attachment agrees with all hints or is left out`(
        hints: [PublicKeyCredentialHint],
        attachment: AuthenticatorAttachment?
    ) {
        #expect(PublicKeyCredentialHint.attachment(agreeingWith: hints) == attachment)
    }
}
