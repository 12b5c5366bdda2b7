// SPDX-License-Identifier: Apache-2.0
// The table of products: readable, without doubles, dated.

import Testing
import WebAuthnTypes

@testable import WebAuthnRelyingParty

@Suite struct PasskeyProvidersTests {
    @Test func `each entry is found under its own number, and none stands there twice`() throws {
        #expect(PasskeyProviders.entries.count >= 19)
        for (text, name) in PasskeyProviders.entries {
            #expect(PasskeyProviders.name(of: try AAGUID(text)) == name)
            #expect(!name.isEmpty)
        }
        #expect(Set(PasskeyProviders.entries.map(\.0)).count == PasskeyProviders.entries.count)
    }

    @Test func `an unknown number, and zeros, have no name`() throws {
        #expect(PasskeyProviders.name(of: try AAGUID("00000000-0000-0000-0000-000000000000")) == nil)
        #expect(PasskeyProviders.name(of: try AAGUID("00000000-0000-0000-0000-000000000001")) == nil)
    }

    @Test func `the table says of what day it is`() throws {
        _ = try #require(PasskeyProviders.asOf.wholeMatch(of: /20\d\d-[01]\d-[0-3]\d/))
    }
}
