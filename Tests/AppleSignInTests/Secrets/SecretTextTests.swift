// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import MartletTesting
import SecretMemory
import Testing

@Suite struct SecretTextTests {
    @Test func `what is taken comes back, and is printed nowhere`() throws {
        let token = try RefreshToken("r.secret-value")
        #expect(token.exposedText == "r.secret-value")
        #expect(try token == RefreshToken(token.bytes))
        for text in prints(token) { #expect(!text.contains("secret-value")) }
    }

    @Test func `empty, long and unprintable texts are refused, and not shown`() {
        for text in ["", "a b", "a\r\nb", "é", "a\u{0}", String(repeating: "a", count: 4_097)] {
            expectCode(.secretMalformed, hiding: ["a b", "aaaa"]) { try AccessToken(text) }
        }
    }

    @Test func `verifier, nonce and state are drawn, long, different, and printed nowhere`() throws {
        let values = [
            Nonce(from: .seeded(1)).exposedText, Nonce(from: .seeded(2)).exposedText,
            SignInState(from: .seeded(3)).exposedText,
        ]
        #expect(Set(values).count == 3)
        #expect(values.allSatisfy { $0.utf8.count == 43 })
        for text in prints(Nonce(from: .seeded(1))) + prints(CodeVerifier(from: .seeded(1))) {
            #expect(!text.contains(values[0]))
        }
        for text in prints(SignInState(from: .seeded(3))) { #expect(!text.contains(values[2])) }
    }

    @Test func `a stored nonce has at least 128 bits and no odd characters`() throws {
        let nonce = Nonce(from: .seeded(1))
        #expect(try Nonce(nonce.bytes) == nonce)
        for text in ["", "short", String(repeating: "a", count: 129), String(repeating: "a", count: 30) + " "] {
            expectCode(.secretMalformed) { try Nonce(SecretBytes(copying: text.utf8)) }
        }
    }

    @Test func `a state is found by its digest`() throws {
        let state = SignInState(from: .seeded(3))
        #expect(try SignInState(state.exposedText) == state)
        #expect(state.digest.count == 32)
        #expect(state.digest != SignInState(from: .seeded(4)).digest)
        for text in ["", "a", String(repeating: "a", count: 44), String(repeating: "+", count: 43)] {
            expectCode(.secretMalformed) { try SignInState(text) }
        }
    }
}
