// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import Testing

@Suite struct IdentifierTests {
    @Test func `teams and keys have ten characters of A-Z and 0-9`() throws {
        #expect(try TeamID("ABCDE12345").text == "ABCDE12345")
        #expect(try PrivateKeyID("0123456789").text == "0123456789")
        for text in [
            "", "ABCDE1234", "ABCDE123456", "abcde12345", "ABCDE-2345", "ABCDE 2345", "ÄBCDE1234", "ABCDE1234\n",
        ] {
            expectCode(.identifierInvalid) { try TeamID(text) }
            expectCode(.identifierInvalid) { try PrivateKeyID(text) }
        }
    }

    @Test func `client ids are printable and have no spaces`() throws {
        #expect(try ClientID("com.example.app").text == "com.example.app")
        for text in ["", "a b", "a\n", "é", "\u{212A}", String(repeating: "a", count: 256)] {
            expectCode(.identifierInvalid) { try ClientID(text) }
        }
    }

    @Test func `providers have short names in small letters`() throws {
        #expect(try ProviderName("our-idp2").text == "our-idp2")
        #expect(try ProviderName("apple") == .apple)
        for text in [
            "", "Apple", "2fa", "-a", "a-", "a_b", "https://appleid.apple.com", String(repeating: "a", count: 33),
        ] {
            expectCode(.identifierInvalid) { try ProviderName(text) }
        }
    }

    @Test func `identities are equal when provider, tenant and subject are`() throws {
        let one = try ExternalIdentity(provider: .apple, tenant: "ABCDE12345", subject: "1")
        #expect(try one == ExternalIdentity(provider: .apple, tenant: "ABCDE12345", subject: "1"))
        #expect(try one != ExternalIdentity(provider: .apple, tenant: "ABCDE12346", subject: "1"))
        #expect(try one != ExternalIdentity(provider: .google, tenant: "ABCDE12345", subject: "1"))
        #expect(try one != ExternalIdentity(provider: .apple, tenant: "ABCDE12345", subject: "2"))
        for subject in ["", "a b", "é", String(repeating: "1", count: 256)] {
            expectCode(.identifierInvalid) { try ExternalIdentity(provider: .google, tenant: "", subject: subject) }
        }
        expectCode(.identifierInvalid) { try ExternalIdentity(provider: .google, tenant: "a b", subject: "1") }
    }
}
