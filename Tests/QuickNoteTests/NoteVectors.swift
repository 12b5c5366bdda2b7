// SPDX-License-Identifier: Apache-2.0

import Foundation
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

    static func load() throws -> NoteVectors {
        let url = Bundle.module.url(forResource: "note-vectors", withExtension: "json", subdirectory: "Fixtures")
        return try JSONDecoder().decode(NoteVectors.self, from: Data(contentsOf: try #require(url)))
    }
}

extension Data {
    /// Bytes from hexadecimal, for vectors.
    init(hex: String) throws {
        let digits = Array(hex)
        try #require(digits.count.isMultiple(of: 2))
        self.init()
        for index in stride(from: 0, to: digits.count, by: 2) {
            append(try #require(UInt8(String(digits[index...index + 1]), radix: 16)))
        }
    }
}
