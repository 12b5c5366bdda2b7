// SPDX-License-Identifier: Apache-2.0

import Testing
import WebAuthnRelyingParty

@Suite struct `The codes of ceremonies` {
    @Test(arguments: CeremonyError.Code.allCases)
    func `tell what the rule stops and what may be done, in a clause each`(_ code: CeremonyError.Code) {
        for text in [code.attack, code.advice] {
            #expect(text.count >= 20 && text.count <= 120, "\(code): \(text)")
            #expect(!text.hasSuffix(".") && !text.contains("\n"), "\(code): \(text)")
        }
    }

    @Test func `are told apart by their texts`() {
        let codes = CeremonyError.Code.allCases
        #expect(Set(codes.map(\.description)).count == codes.count)
        #expect(Set(codes.map(\.attack)).count == codes.count)
    }

    @Test(arguments: CeremonyError.Code.allCases)
    func `name a rule of the standard in the ceremonies that they can end`(_ code: CeremonyError.Code) {
        let ceremonies: [CeremonyRule.Ceremony] = [.registration, .authentication]
        let rules = ceremonies.compactMap { code.rule(in: $0) }
        #expect(!rules.isEmpty, "\(code)")
        for ceremony in ceremonies {
            guard let rule = code.rule(in: ceremony) else { continue }
            #expect(rule.place(in: ceremony) != nil, "\(code)")
            #expect(CeremonyRule.all(of: ceremony).contains(rule), "\(code)")
        }
    }
}
