// SPDX-License-Identifier: Apache-2.0

package import OneTimeCodes
internal import WebAuthnTypes

/// Making and counting the recovery codes of a signed-in account.
package struct RecoveryCodeManagement: Sendable {
    let context: EngineContext

    /// Makes ten codes in the place of those before.
    ///
    /// - Parameter signedIn: A fresh session.
    /// - Returns: The codes, to be shown once.
    /// - Throws: `passwordsOff` where there is no recovery and no app is asked for, `linkSessionLimited`, `freshVerificationRequired`, `notSignedIn`, `rateLimited`,
    ///   `serviceUnavailable`.
    package func replace(_ signedIn: SignedInSession) async throws(SignInError) -> [RecoveryCode] {
        let now = context.now()
        // A saved code is of use beside an app, and for getting back in.
        if context.policy.recovery == nil { try context.requireApps(signedIn) }
        try signedIn.requireFreshness(now: now)
        let account = signedIn.account.id
        try context.limiter.spend(member: account, now: now)
        return try await context.renewCodes(of: account, for: signedIn.session, now: now)
    }

    /// How many codes are left.
    ///
    /// - Parameter signedIn: The session that asks.
    /// - Returns: The number; nil when none were ever made.
    /// - Throws: `linkSessionLimited`, `notSignedIn`, `serviceUnavailable`.
    package func left(_ signedIn: SignedInSession) async throws(SignInError) -> Int? {
        try signedIn.requireFullSession()
        return try await context.secrets(signedIn).codes?.set.left
    }
}
