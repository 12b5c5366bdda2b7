// SPDX-License-Identifier: Apache-2.0

import Passwords
import Testing
import KeychainAgentService

@Suite struct StrengthTests {
    @Test(arguments: [
        "password", "correct horse battery staple", "12345678901234567890123", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "qwertyuiopasdfghjkl", "Tr0ub4dor&3", "robin robin robin robin robin robin", "1", "2026-11-23",
        "Passw0rd!Passw0rd!",
    ])
    func `what a person makes up is too weak`(passcode: String) throws {
        #expect(PasscodeStrength.bits(of: try Password(passcode)) < PasscodeStrength.leastBits)
    }

    @Test(arguments: [
        "harbour ladder violin copper meadow", "x7Kq9Zr2Vm4Tb8Wn5Yd3Gh", "83150274692837461905", "春眠不覺曉處處聞啼鳥",
    ])
    func `what is drawn at random passes`(passcode: String) throws {
        #expect(PasscodeStrength.bits(of: try Password(passcode)) >= PasscodeStrength.leastBits)
    }
}
