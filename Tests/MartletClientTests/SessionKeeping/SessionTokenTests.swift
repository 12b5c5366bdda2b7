// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Crypto
import MartletClient
import Testing

@Suite struct SessionTokenTests {
    private let text = Base64URL.encode(Array(0..<32))

    @Test func `a token keeps its spelling and knows its digest`() throws {
        let token = try #require(SessionToken(exposed: text))
        #expect(token.exposedText == text)
        #expect(token.digest == Array(SHA256.hash(data: Array<UInt8>(0..<32))))
    }

    @Test func `a token does not print itself`() throws {
        let token = try #require(SessionToken(exposed: text))
        var dumped = "\(token) \(String(reflecting: token))"
        dump(token, to: &dumped)
        dump(StoredSession(service: try ServiceAddress("https://id.example"), current: token), to: &dumped)
        #expect(!dumped.contains(text))
        #expect(dumped.contains("<redacted>"))
    }

    @Test(arguments: ["", "AAAA", String(repeating: "A", count: 44), String(repeating: "A", count: 42) + "B"])
    func `text that is no token is refused`(text: String) {
        #expect(SessionToken(exposed: text) == nil)
    }
}
