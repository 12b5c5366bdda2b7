// SPDX-License-Identifier: Apache-2.0

import Foundation
import MartletTesting
import Testing

/// What the fixture holds; bytes are in hexadecimal.
struct VaultVectors: Decodable {
    struct Keybag: Decodable {
        let stretching: String
        let classes: String
        let sealed: String
        let stretched: String
        let pin: String
        let header: String
        let commitment: String
        let record: String
    }

    struct Epoch: Decodable {
        let kind: String
        let epoch: UInt64
        let classes: String
        let commitment: String
        let record: String
    }

    struct Row: Decodable {
        let kind: String
        let `class`: String
        let parents: [String]
        let metadata: String
        let secret: String
        let record: String
        let digest: String
    }

    struct PaddedLength: Decodable {
        let content: Int
        let padded: Int
    }

    struct Token: Decodable {
        let kind: String
        let values: [String]
        let token: String
    }

    struct Head: Decodable {
        struct Term: Decodable {
            let place: String
        }

        let terms: [Term]
        let sum: String
        let counter: UInt64
        let record: String
    }

    let passcode: String
    let keybags: [Keybag]
    let epochs: [Epoch]
    let rows: [Row]
    let padding: [PaddedLength]
    let tokens: [Token]
    let head: Head

    static func load() throws -> VaultVectors { try fixture("vault-vectors", in: .module) }
}
