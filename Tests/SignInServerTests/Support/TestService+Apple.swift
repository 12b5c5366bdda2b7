// SPDX-License-Identifier: Apache-2.0

import AccountStorage
import MartletTesting
import SignInAccounts
import SignInServer

extension TestService {
    /// A service and its Apple, with one clock.
    static func withApple(
        signUp: SignUpMode = .open,
        passwords: Bool = false,
        identifiers: Identifiers = .name,
        _ play: (TestClock) throws -> SimulatedProvider = { try SimulatedProvider($0) }
    ) throws -> (TestService, SimulatedProvider) {
        let clock = TestClock()
        let apple = try play(clock)
        let service = try TestService(
            signUp: signUp,
            passwords: passwords ? TestService.hasher() : nil,
            identifiers: identifiers,
            provider: apple,
            clock: clock
        )
        return (service, apple)
    }
}
