// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import MartletTesting
import SecretMemory
import Testing

@Suite struct CodeVerifierTests {
    @Test func `the vector of RFC 7636, appendix B`() throws {
        let verifier = try CodeVerifier(SecretBytes(copying: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk".utf8))
        #expect(verifier.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test func `other lengths and characters are refused`() throws {
        let drawn = CodeVerifier(from: .seeded(1))
        #expect(try CodeVerifier(drawn.bytes) == drawn)
        for text in [
            "", String(repeating: "a", count: 42), String(repeating: "a", count: 129),
            String(repeating: "a", count: 42) + "+",
            String(repeating: "a", count: 42) + " ",
        ] { expectCode(.codeVerifierInvalid) { try CodeVerifier(SecretBytes(copying: text.utf8)) } }
    }
}
