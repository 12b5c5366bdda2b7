// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import JSONCoding
import JSONWebSignatures
import Testing

@Suite struct HeaderTests {
    private func code(_ header: String) -> JSONWebSignatureError.Code? {
        do {
            _ = try JSONWebSignature(parsing: Array("\(Base64URL.encode(Array(header.utf8))).e30.AA".utf8))
            return nil
        } catch {
            return error.code
        }
    }

    @Test(arguments: [
        "", "{", "[]", "7", "null", "{}", #"{"alg":7}"#, #"{"alg":null}"#, #"{"alg":["RS256"]}"#,
        "{\"alg\":\"RS256\"} x",
        #"{"alg":"RS256","alg":"none"}"#, #"{"alg":"RS256","\u0061lg":"none"}"#, #"{"alg":"RS256","x":1,"x":2}"#,
        #"{"alg":"RS256","x":[[[[[[[[[[]]]]]]]]]]}"#,
    ])
    func `a header is an object with distinct members that names an algorithm`(text: String) {
        #expect(code(text) == .headerInvalid)
    }

    @Test(arguments: [#""crit":["exp"]"#, #""crit":[]"#, #""crit":null"#, #""cr\u0069t":"exp""#])
    func `a header with demands is refused in any spelling`(member: String) {
        #expect(code("{\"alg\":\"RS256\",\(member)}") == .headerCritical)
    }

    @Test(arguments: ["", "a", "e30", "e30.e30", ".", "..", "....", "e30=.e30.AA", "e30.e30.A+/A", "e30.e30.AB"])
    func `other numbers of parts and other alphabets are refused`(text: String) {
        #expect(throws: JSONWebSignatureError.self) { try JSONWebSignature(parsing: Array(text.utf8)) }
    }

    @Test func `certificates are one to eight, in base64`() throws {
        func certificates(_ value: String) throws -> [[UInt8]]? {
            let header = Base64URL.encode(Array("{\"alg\":\"RS256\",\"x5c\":\(value)}".utf8))
            return try JSONWebSignature(parsing: Array("\(header).e30.AA".utf8)).header.certificates
        }
        #expect(try certificates(#"["AAE=","AgM="]"#) == [[0, 1], [2, 3]])
        let nine = "[" + [String](repeating: "\"AAE=\"", count: 9).joined(separator: ",") + "]"
        for value in ["[]", "null", "\"AAE=\"", "[7]", #"["AAE"]"#, #"["AAE=","A_E="]"#, nine] {
            #expect(try certificates(value) == nil, "\(value)")
        }
    }
}
