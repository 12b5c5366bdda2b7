// SPDX-License-Identifier: Apache-2.0

import AppleSignIn
import SecretMemory
import SignInAccounts
import SignInServer

/// The same Apple behind the same transport, with another team's clients and secrets.
struct ReceivedProvider: TestProvider {
    let apple: SimulatedProvider
    let access: ProviderAccess
    let transfer: TeamTransfer

    var setting: ExternalSignInSetting {
        ExternalSignInSetting(
            providers: [access.provider],
            keys: ExternalTokenKeys(current: SecretBytes(copying: [UInt8](repeating: 9, count: 32))),
            transfer: transfer
        )
    }

    func answer(to request: ProviderRequest) async -> ReceivedAnswer? { await apple.answer(to: request) }

    func document(at address: WebAddress) async -> ReceivedAnswer? { await apple.document(at: address) }
}
