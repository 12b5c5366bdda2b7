// SPDX-License-Identifier: Apache-2.0

import Testing
import WebAuthnTypes

import WebAuthnRelyingParty

@Suite struct PasskeyProvidersTests {
    @Test func `each entry is found under its own number, and none stands there twice`() throws {
        #expect(PasskeyProviders.entries.count >= 44)
        for (text, name) in PasskeyProviders.entries {
            #expect(PasskeyProviders.name(of: try AAGUID(text)) == name)
            #expect(!name.isEmpty)
        }
        #expect(Set(PasskeyProviders.entries.map(\.0)).count == PasskeyProviders.entries.count)
    }

    @Test(
        arguments: [
            ("fbfc3007-154e-4ecc-8c0b-6e020557d7bd", "Apple Passwords"),
            ("ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4", "Google Password Manager"),
            ("d3452668-01fd-4c12-926c-83a4204853aa", "Microsoft Password Manager"),
            ("08987058-cadc-4b81-b6e1-30de50dcbe96", "Windows Hello"),
            ("53414d53-554e-4700-0000-000000000000", "Samsung Pass"),
            ("bada5566-a7aa-401f-bd96-45619a55120d", "1Password"),
            ("d548826e-79b4-db40-a3d8-11116f7e8349", "Bitwarden"),
            ("b78a0a55-6ef8-d246-a042-ba0f6d55050c", "LastPass"),
        ]
    )
    func `what most people have is told by its name`(_ number: String, _ name: String) throws {
        #expect(PasskeyProviders.name(of: try AAGUID(number)) == name)
    }

    @Test func `an unknown number, and zeros, have no name`() throws {
        #expect(PasskeyProviders.name(of: try AAGUID("00000000-0000-0000-0000-000000000000")) == nil)
        #expect(PasskeyProviders.name(of: try AAGUID("00000000-0000-0000-0000-000000000001")) == nil)
    }

    @Test func `the table says of what day it is`() throws {
        _ = try #require(PasskeyProviders.asOf.wholeMatch(of: /20\d\d-[01]\d-[0-3]\d/))
    }
}
