// SPDX-License-Identifier: Apache-2.0

import Foundation
import MartletTesting
import Testing

struct NoteVectors: Decodable {
    struct Note: Decodable {
        let password: String
        let log2N: UInt8
        let text: String
        let mark: String
        let lock: String
        let file: String
    }

    let id: String
    let device: String
    let key: String
    let notes: [Note]

    static func load() throws -> NoteVectors { try fixture("note-vectors", in: .module) }
}
