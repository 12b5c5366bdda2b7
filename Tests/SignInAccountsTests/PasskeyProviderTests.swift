// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import SignInAccounts
import Testing
import WebAuthnRelyingParty
import WebAuthnTypes

@Suite struct `A passkey's provider` {
    @Test(arguments: [
        ("bce5987c-a391-4d41-a9ba-bfe7bac4cfc8", "Martlet"),
        ("fbfc3007-154e-4ecc-8c0b-6e020557d7bd", "Apple Passwords"),
        ("dd4ec289-e01d-41c9-bb89-70fa845d4bf2", "iCloud Keychain (Managed)"),
        ("ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4", "Google Password Manager"),
        ("adce0002-35bc-c60a-648b-0b25f1f05503", "Chrome on Mac"),
        ("b5397666-4885-aa6b-cebf-e52262a439a2", "Chromium Browser"),
        ("771b48fd-d3d4-4f74-9232-fc157ab0507a", "Edge on Mac"),
        ("08987058-cadc-4b81-b6e1-30de50dcbe96", "Windows Hello"),
        ("9ddd1817-af5a-4672-a2b9-3e3dd95000a9", "Windows Hello"),
        ("6028b017-b1d4-4c02-b4b3-afcdafc96bb2", "Windows Hello"),
        ("53414d53-554e-4700-0000-000000000000", "Samsung Pass"),
        ("bada5566-a7aa-401f-bd96-45619a55120d", "1Password"),
        ("a11a5faa-9f32-4b8c-8c5d-2f7d13e8c942", "AliasVault"),
        ("d548826e-79b4-db40-a3d8-11116f7e8349", "Bitwarden"),
        ("531126d6-e717-415c-9320-3d9aa6981239", "Dashlane"),
        ("fdb141b2-5d84-443e-8a35-4698c205a502", "KeePassXC"),
        ("0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6", "Keeper"),
        ("b84e4048-15dc-4dd0-8640-f4f60813c8af", "NordPass"),
        ("50726f74-6f6e-5061-7373-50726f746f6e", "Proton Pass"),
    ])
    func `is named by its AAGUID`(aaguid: String, name: String) throws {
        #expect(try provider(AAGUID(aaguid)) == name)
    }

    @Test func `is not guessed when it is not told or not known`() throws {
        #expect(try provider(.zero) == nil)
        #expect(try provider(AAGUID("bce5987c-a391-4d41-a9ba-bfe7bac4cfc9")) == nil)
    }

    private func provider(_ aaguid: AAGUID) throws -> String? {
        let credential = CredentialRecord(
            id: try CredentialID([1]),
            publicKey: [],
            userHandle: try UserHandle([2]),
            aaguid: aaguid
        )
        return Passkey(credential: credential, name: try PasskeyName("Phone"), createdAt: UnixTime(seconds: 0)).provider
    }
}
