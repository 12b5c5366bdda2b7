// SPDX-License-Identifier: Apache-2.0
// Which product an AAGUID belongs to: a table that is brought up to date by hand.
//
// Each pair but Martlet's own (docs/decisions/0005) was compared on the day `asOf` with the community's list, the repository
// passkeydeveloper/passkey-authenticator-aaguids, as it is or as others carry it along. Here stand the platforms, browsers and
// password managers of that list; apps for one company's customers and security keys do not, and nothing that is not in it.

public import WebAuthnTypes

/// Names of the products behind AAGUIDs (WebAuthn Level 3, section 6.5.1), for labels alone.
///
/// Makers publish these identifiers; nothing proves that a passkey without attestation tells its own, so a name here is
/// never a ground for policy.
public enum PasskeyProviders {
    /// The day on which the table was compared with the list that its makers keep.
    public static let asOf = "2026-11-22"

    /// The product's name.
    ///
    /// - Parameter aaguid: The model identifier that a passkey showed.
    /// - Returns: The name; nil when it is unknown or not told.
    public static func name(of aaguid: AAGUID) -> String? { table[aaguid.bytes] }

    private static let table: [[UInt8]: String] = {
        var table: [[UInt8]: String] = [:]
        for (text, name) in entries {
            if let aaguid = try? AAGUID(text) { table[aaguid.bytes] = name }
        }
        return table
    }()

    package static let entries: [(String, String)] = [
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
        ("d3452668-01fd-4c12-926c-83a4204853aa", "Microsoft Password Manager"),
        ("a11a5faa-9f32-4b8c-8c5d-2f7d13e8c942", "AliasVault"),
        ("a4a2d88e-9796-4356-9164-e2a5a8bd019c", "Avast Password Manager"),
        ("6bb49926-160a-4306-a100-4eb39ba6ac45", "AVG Password Manager"),
        ("e7db2bd3-f2fe-4d71-ad78-7e7aa166cfd1", "Avira Password Manager"),
        ("d548826e-79b4-db40-a3d8-11116f7e8349", "Bitwarden"),
        ("531126d6-e717-415c-9320-3d9aa6981239", "Dashlane"),
        ("de503f9c-21a4-4f76-b4b7-558eb55c6f89", "Devolutions"),
        ("f3809540-7f14-49c1-a8b3-8f813b225541", "Enpass"),
        ("d49b2120-b865-4191-8cea-be84a52b0485", "Heimlane Vault"),
        ("bfc748bb-3429-4faa-b9f9-7cfa9f3b76d0", "iPasswords"),
        ("a10c6dd9-465e-4226-8198-c7c44b91c555", "Kaspersky Password Manager"),
        ("eaecdef2-1c31-5634-8639-f1cbd9c00a08", "KeePassDX"),
        ("9addb28c-b46f-4402-808f-019651441ff3", "KeePassPasskey"),
        ("fdb141b2-5d84-443e-8a35-4698c205a502", "KeePassXC"),
        ("0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6", "Keeper"),
        ("b78a0a55-6ef8-d246-a042-ba0f6d55050c", "LastPass"),
        ("22248c4c-7a12-46e2-9a41-44291b373a4d", "LogMeOnce"),
        ("b84e4048-15dc-4dd0-8640-f4f60813c8af", "NordPass"),
        ("fa37f553-f9b6-4adb-ac53-8bbb57ebdf0d", "Norton Password Manager"),
        ("70617373-7761-6c6c-6669-646f32303236", "Passwall"),
        ("53e7a7a5-e75f-4d3d-9483-12fc779cdf23", "Password Depot"),
        ("50726f74-6f6e-5061-7373-50726f746f6e", "Proton Pass"),
        ("d350af52-0351-4ba2-acd3-dfeeadc3f764", "pwSafe"),
        ("65c97700-f5ef-4d5c-8a42-f30e45ac94b7", "Royal Vault"),
        ("891494da-2c90-4d31-a9cd-4eab0aed1309", "Sésame"),
        ("e8b7f4a2-c3d5-e6f7-890a-b1c2d3e4f567", "Sherlocked"),
        ("d9be9d39-e6a6-4c28-a581-32b044d986e4", "Sticky Password Manager"),
        ("cc45f64e-52a2-451b-831a-4edd8022a202", "ToothPic Passkey Provider"),
        ("45e3057e-b2f9-48ed-912f-9b901e153b16", "Uniqkey"),
        ("477b05cd-7f78-4fe7-b629-27247f296138", "WALLIX Vault"),
        ("b35a26b2-8f6e-4697-ab1d-d44db4da28c6", "Zoho Vault"),
    ]
}
