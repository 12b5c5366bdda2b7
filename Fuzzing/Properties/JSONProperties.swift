// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import JSONCoding

extension FuzzProperty {
    static let json = FuzzProperty("json") { bytes in
        do throws(Violation) {
            try checkReaders(bytes)
            return nil
        } catch {
            return error.description
        }
    }

    static let base64URL = FuzzProperty("base64url", decoding: { try Base64URL.decode(utf8: $0[...]) }) {
        decoded,
        characters throws(Violation) in
        try Violation.unless(
            Array(Base64URL.encode(decoded).utf8) == characters,
            "two spellings decode to the same bytes"
        )
    }

    /// The tree and the reader that skips must agree on what JSON is, but for members that stand twice.
    private static func checkReaders(_ bytes: [UInt8]) throws(Violation) {
        let skipped = Result { () throws(JSONError) in
            var reader = try JSONReader(bytes)
            try reader.skipValue()
            try reader.finish()
        }
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes)
        } catch {
            guard error.code != .keyDuplicated, case .success = skipped else { return }
            throw Violation("skipped, but refused as a tree: \(error)")
        }
        if case .failure(let error) = skipped { throw Violation("a tree, but refused when skipped: \(error)") }
        let again = try Violation.accepting("the writer's output is refused") {
            try JSONValue(parsing: value.serialized, limits: JSONLimits(maximumLength: .max))
        }
        try Violation.unless(again == value, "another value comes back")
        try Violation.unless(again.serialized == value.serialized, "another spelling comes back")
    }
}
