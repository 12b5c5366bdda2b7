// SPDX-License-Identifier: Apache-2.0

import COSEKeys
import Testing

@Suite struct COSEKeyErrorCodeTests {
    @Test(arguments: COSEKeyError.Code.allCases)
    func `a code tells what its rule stops and what may be done, in a clause each`(_ code: COSEKeyError.Code) {
        for text in [code.attack, code.advice] {
            #expect(text.count >= 20 && text.count <= 120, "\(code): \(text)")
            #expect(!text.hasSuffix(".") && !text.contains("\n"), "\(code): \(text)")
        }
    }

    @Test func `the codes are told apart by their texts`() {
        let codes = COSEKeyError.Code.allCases
        #expect(codes.count == 11)
        #expect(Set(codes.map(\.description)).count == codes.count)
        #expect(Set(codes.map(\.attack)).count == codes.count)
        #expect(Set(codes.map(\.advice)).count == codes.count)
    }

    @Test func `an error tells what its code tells`() {
        let error = #expect(throws: COSEKeyError.self) { try COSEPublicKey(coseBytes: [0x00]) }
        #expect(error?.attack == COSEKeyError.Code.encodingInvalid.attack)
        #expect(error?.advice == COSEKeyError.Code.encodingInvalid.advice)
    }
}
