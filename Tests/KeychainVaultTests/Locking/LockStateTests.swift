// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import KeychainVault
import Testing

@Suite struct LockStateTests {
    @Test(arguments: [
        (LockState.untouched, "ACDP", "D"), (.untouched, "ACP", ""), (.unlocked, "ACDP", "ACDP"),
        (.unlocked, "AC", "AC"), (.locked, "ACDP", "CD"), (.locked, "ACP", "C"),
    ])
    func `each state holds the classes of the page`(state: LockState, all: String, held: String) {
        let letters = state.held(of: TestVault.classes(all)).map(\.rawValue).sorted().joined()
        #expect(letters == held)
    }
}
