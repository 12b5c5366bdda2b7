// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import KeychainVault
import MartletTesting
import SecretMemory
import Testing

/// What the fixture of format 2 holds; bytes are in hexadecimal.
struct SecondVectors: Decodable {
    struct Row: Decodable {
        let kind: String
        let epoch: UInt64
        let `class`: String
        let revision: String
        let parents: [String]
        let device: String
        let sealer: String?
        let metadata: String
        let secret: String
        let record: String
        let digest: String
    }

    struct Resealed: Decodable {
        let former: String
        let later: String
    }

    struct Head: Decodable {
        struct PlacedRow: Decodable {
            let place: String
            let record: String
        }

        let epoch: UInt64
        let oldest: UInt64
        let seen: [UInt64]
        let counter: UInt64
        let keybag: UInt64
        let rows: [PlacedRow]
        let sum: String
        let record: String
    }

    struct Stamp: Decodable {
        let seen: [UInt64]
        let clock: UInt64
        let replaced: [UInt64]?
        let stamp: [UInt64]?
    }

    struct Merge: Decodable {
        let name: String
        let copies: [Row]
        let merged: Row
    }

    struct History: Decodable {
        struct Former: Decodable {
            let modified: UInt64
            let fields: [String: [UInt64]]
        }

        let name: String
        let history: [Former]
        let current: Former
        let now: UInt64
        let gone: [Int]
    }

    struct Halves: Decodable {
        let metadata: String
        let secret: String
    }

    struct Conversion: Decodable {
        struct Step: Decodable {
            let metadata: String
            let secret: String
            let converted: Halves
        }

        let name: String
        let `class`: String
        let steps: [Step]
    }

    struct Domains: Decodable {
        let host: String
        let domains: [String]
    }

    struct Address: Decodable {
        let address: String
        let host: String?
    }

    struct Lookups: Decodable {
        let name: String
        let metadata: String
        let tokens: [String]
    }

    let rows: [Row]
    let resealed: Resealed
    let head: Head
    let stamps: [Stamp]
    let merges: [Merge]
    let histories: [History]
    let conversions: [Conversion]
    let domains: [Domains]
    let addresses: [Address]
    let lookups: [Lookups]

    static func load() throws -> SecondVectors { try fixture("vault-2-vectors", in: .module) }
}

/// Items and rows of format 2.
enum SecondVault {
    static let other = DeviceID(from: .counting(from: 0x21))

    static func keys(_ kind: VaultKind = .personal, epoch: UInt64 = 1) throws -> EpochKeys {
        try TestVault.keys(kind, kind == .personal ? "AC" : "ACDP", epoch: epoch)
    }

    static func stamp(_ milliseconds: UInt64, _ counter: UInt64 = 0, on device: DeviceID = TestVault.device)
        -> FieldStamp
    {
        FieldStamp(milliseconds: milliseconds, counter: counter, device: device)
    }

    static func write(_ milliseconds: UInt64, on device: DeviceID = TestVault.device) -> ItemWrite {
        ItemWrite(at: milliseconds, stamp: stamp(milliseconds, on: device), random: .system)
    }

    /// A login with a title, a name, a password and a note.
    static func login(at milliseconds: UInt64 = 1_000) throws -> ItemHalves {
        let content = ItemContent(
            .internetPassword,
            ["srvr": "shop.example", "ptcl": "htps", "acct": "robin", "labl": "Shop"],
            secrets: ItemSecrets(data: SecretBytes(copying: "one".utf8), note: SecretBytes(copying: "n".utf8)),
            accessGroup: "passwords"
        )
        return try ItemHalves(writing: content, as: .whenUnlocked, enrolment: nil, write(milliseconds))
    }

    /// What it is, with the changes that a closure makes.
    static func changed(_ halves: ItemHalves, _ change: (inout ItemContent) -> Void) throws -> ItemContent {
        var content = try #require(halves.metadata.content(halves.accessClass, in: .personal))
        change(&content)
        return content
    }

    static func row(
        _ halves: ItemHalves,
        as accessClass: AccessClass? = nil,
        epoch: UInt64 = 1,
        revision: RevisionID = TestVault.revision
    ) throws -> SealedRow {
        try SealedRow(
            sealing: try RowHeader(
                place: TestVault.place(.personal, epoch: epoch),
                item: TestVault.item,
                revision: revision,
                parents: [],
                accessClass: accessClass ?? halves.accessClass,
                device: TestVault.device,
                format: .second
            ),
            metadata: halves.metadata.encoded,
            secret: halves.secret.encoded,
            with: try keys(epoch: epoch),
            random: .stream()
        )
    }
}
