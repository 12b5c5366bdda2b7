// SPDX-License-Identifier: Apache-2.0

internal import WebAuthnTypes

extension CeremonyPurpose {
    /// The code that the ceremony waits for, and whose account it is for; nil where it waits for none.
    var sentCode: (code: SentCode, account: UserHandle?)? {
        switch self {
        case .secondStep(let pending): pending.sent.map { ($0, pending.account) }
        case .addAddress(let pending): (pending.sent, pending.account)
        case .codeSignIn(let pending): (pending.sent, pending.account)
        case .signUpAddress(let pending): pending.isProved ? nil : (pending.sent, nil)
        case .recovery(let pending): pending.sent.map { ($0, pending.sentFor) }
        case .signUp, .signIn, .verify, .addPasskey, .upgrade, .addApp, .external, .externalStep, .newcomer,
            .moveSession:
            nil
        }
    }

    /// The same ceremony with another code, or another state of its code.
    func with(_ code: SentCode) -> CeremonyPurpose {
        switch self {
        case .secondStep(let pending):
            .secondStep(
                PendingSecondStep(
                    account: pending.account,
                    stamp: pending.stamp,
                    sent: code,
                    takesSavedCodesAlone: pending.takesSavedCodesAlone,
                    isKnownBrowser: pending.isKnownBrowser
                )
            )
        case .addAddress(let pending):
            .addAddress(
                PendingAddress(
                    account: pending.account,
                    sent: code,
                    former: pending.former,
                    restingOn: pending.proofs
                )
            )
        case .codeSignIn(let pending):
            .codeSignIn(PendingCodeSignIn(account: pending.account, stamp: pending.stamp, sent: code))
        case .signUpAddress(let pending):
            .signUpAddress(PendingSignUpAddress(sent: code, isProved: pending.isProved))
        case .recovery(let pending): .recovery(pending.with(code, for: pending.sentFor))
        case .signUp, .signIn, .verify, .addPasskey, .upgrade, .addApp, .external, .externalStep, .newcomer,
            .moveSession:
            self
        }
    }
}
