// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// A mail with two parts, read back.
struct ReadMail {
    /// Headers by their name in small letters, unfolded, encoded words decoded.
    let headers: [String: String]
    /// The decoded parts.
    let parts: [String]

    init(_ bytes: [UInt8]) throws {
        let text = String(decoding: bytes, as: UTF8.self)
        let (head, body) = try Self.halves(text)
        headers = Self.headers(head)
        let type = try #require(headers["content-type"])
        let boundary = String(try #require(try /boundary="([^"]+)"/.firstMatch(in: type)?.1))
        var pieces = ("\r\n" + body).components(of: "\r\n--" + boundary)
        let end = pieces.removeLast()
        #expect(end == "--\r\n")
        parts = try pieces.dropFirst().map { piece in
            let (head, body) = try Self.halves(String(piece.dropFirst()))
            let headers = Self.headers(head)
            #expect(headers["content-transfer-encoding"] == "quoted-printable")
            #expect(headers["content-type"]?.hasSuffix("charset=utf-8") == true)
            return Self.unquoted(body)
        }
    }

    private static func halves(_ text: String) throws -> (String, String) {
        let gap = try #require(text.firstRange(of: "\r\n\r\n"))
        return (String(text[..<gap.lowerBound]), String(text[gap.upperBound...]))
    }

    private static func headers(_ head: String) -> [String: String] {
        var headers: [String: String] = [:]
        for line in head.replacing("\r\n ", with: " ").components(of: "\r\n") {
            let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
            #expect(headers[parts[0].lowercased()] == nil)
            headers[parts[0].lowercased()] = decodedWords(parts.count > 1 ? parts[1] : "")
        }
        return headers
    }

    private static func decodedWords(_ text: String) -> String {
        text.replacing(/\?= =\?UTF-8\?B\?/, with: "?==?UTF-8?B?")
            .replacing(/=\?UTF-8\?B\?([A-Za-z0-9+\/=]*?)\?=/) { match in
                String(decoding: Data(base64Encoded: String(match.1)) ?? Data(), as: UTF8.self)
            }
    }

    private static func unquoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.replacing("=\r\n", with: "").replacing("\r\n", with: "\n").utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "="), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension String {
    /// The pieces between a separator.
    func components(of separator: String) -> [String] { components(separatedBy: separator) }
}
