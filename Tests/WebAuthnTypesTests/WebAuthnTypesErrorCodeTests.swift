// SPDX-License-Identifier: Apache-2.0

import Testing
import WebAuthnTypes

@Suite struct WebAuthnTypesErrorCodeTests {
    @Test(arguments: WebAuthnTypesError.Code.allCases)
    func `a code tells what its rule stops and what may be done, in a clause each`(_ code: WebAuthnTypesError.Code) {
        for text in [code.attack, code.advice] {
            #expect(text.count >= 20 && text.count <= 120, "\(code): \(text)")
            #expect(!text.hasSuffix(".") && !text.contains("\n"), "\(code): \(text)")
        }
    }

    @Test func `the codes are told apart by their texts`() {
        let codes = WebAuthnTypesError.Code.allCases
        #expect(codes.count == 20)
        #expect(Set(codes.map(\.description)).count == codes.count)
        #expect(Set(codes.map(\.attack)).count == codes.count)
        #expect(Set(codes.map(\.advice)).count == codes.count)
    }

    @Test func `a response that cannot be read says what the rule is good for`() {
        let twice = Array(#"{"id":"AQ","id":"AQ"}"#.utf8)
        let error = #expect(throws: WebAuthnTypesError.self) { try RegistrationResponse(parsing: twice) }
        #expect(error?.code == .responseInvalid)
        #expect(error?.attack == WebAuthnTypesError.Code.responseInvalid.attack)
        #expect(error?.advice == WebAuthnTypesError.Code.responseInvalid.advice)
    }
}
