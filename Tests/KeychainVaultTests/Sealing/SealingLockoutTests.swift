// SPDX-License-Identifier: Apache-2.0

import Testing
import KeychainVault

@Suite struct SealingLockoutTests {
    @Test func `tries and waits follow from what is counted`() {
        let free = SealingLockout(failures: 2, maximum: 3, secondsPerFailure: 600)
        #expect(!free.isLockedOut && free.triesLeft == 1 && free.longestWait == 0)
        let locked = SealingLockout(failures: 3, maximum: 3, secondsPerFailure: 600)
        #expect(locked.isLockedOut && locked.triesLeft == 0 && locked.longestWait == 600)
        let lowered = SealingLockout(failures: 5, maximum: 3, secondsPerFailure: 600)
        #expect(lowered.triesLeft == 0 && lowered.longestWait == 1_800)
    }
}
