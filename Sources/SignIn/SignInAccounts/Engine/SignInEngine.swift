// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import AppleSignIn
package import Passwords
package import SecretMemory
package import WebAuthnRelyingParty
internal import WebAuthnTypes

/// Signing up, signing in, and everything that people and operators do with accounts.
///
/// Built once and shared; grouped by feature so that a route handler parses, calls one operation and renders. It has no
/// clock, no randomness and no storage of its own: they are handed in.
package struct SignInEngine: Sendable {
    private let context: EngineContext

    /// Assembles an engine.
    ///
    /// - Parameters:
    ///   - store: Where accounts live.
    ///   - relyingParty: For whom passkeys are made, and what is asked of them.
    ///   - policy: What the deployment set.
    ///   - secret: 32 random bytes that are kept outside the store, for decoys, for the names of rate limits, for the
    ///     secrets of authenticator apps and for recovery codes. With another secret decoys change, and apps and recovery
    ///     codes that were set up before open nothing any more: it belongs into every backup, apart from the database.
    ///   - passwords: Whatever hashes passwords; nil where passwords are not used, and then all that has to do with them
    ///     is refused with `passwordsOff`.
    ///   - breaches: Whatever knows which passwords were stolen; nil to ask nobody about new ones.
    ///   - messenger: Whatever sends codes by message; nil where no messages are sent, and then addresses cannot be proved
    ///     and codes open nothing.
    ///   - external: The providers that people may sign in with; nil for none. Simulated ones are left out but where the
    ///     relying party is localhost.
    ///   - random: Where challenges, handles and tokens come from.
    ///   - now: The present time.
    package init(
        store: any AccountStore,
        relyingParty: RelyingPartyConfiguration,
        policy: SignInPolicy,
        secret: SecretBytes,
        passwords: (any PasswordVerifying)? = nil,
        breaches: (any BreachCounting)? = nil,
        messenger: (any CodeMessenger)? = nil,
        external: ExternalSignInSetting? = nil,
        random: RandomSource = .system,
        now: @escaping @Sendable () -> UnixTime
    ) {
        var (relyingParty, policy) = (relyingParty, policy)
        let external = relyingParty.id.isLocalhost ? external : external?.withoutSimulated
        policy.usesPasswords = passwords != nil
        policy.providers = Set((external?.providers ?? []).map(\.name))
        if messenger == nil { policy.addressKinds = [] }
        if passwords == nil || policy.addressKinds.isEmpty { policy.codes = .off }
        if !policy.addressKinds.contains(.email) { policy.identifiers = .name }
        // The store's time decides; the ceremony's own must not end before it.
        relyingParty.ceremonyLifetimeMilliseconds = max(
            relyingParty.ceremonyLifetimeMilliseconds,
            policy.ceremonySeconds * 1_000
        )
        let shelf = SavedShelf(secret: secret, capacity: 2 * policy.rateLimits.rememberedKeys)
        context = EngineContext(
            store: store,
            relyingPartyID: relyingParty.id,
            relyingParty: RelyingParty(relyingParty),
            serviceName: relyingParty.name,
            keyFingerprint: EngineKeyFingerprint.of(secret),
            passwords: passwords,
            breaches: breaches,
            messenger: messenger,
            seal: CodeSeal(secret: secret, random: random),
            external: external.map { ExternalEngine(setting: $0, seal: ExternalSeal($0.keys, random: random)) },
            cancellation: RecoveryCancellation(secret: secret),
            policy: policy,
            decoys: DecoyCredentials(secret: secret),
            savedLimits: shelf,
            limiter: RateLimiter(policy: policy.rateLimits, shelf: shelf),
            codeLimits: CodeLimits(policy: policy.rateLimits, shelf: shelf),
            touches: SessionTouches(),
            random: random,
            now: now
        )
    }

    /// What the deployment set.
    package var policy: SignInPolicy { context.policy }

    /// New accounts.
    package var signUp: PasskeySignUp { PasskeySignUp(context: context) }

    /// Signing in with a passkey.
    package var signIn: PasskeySignIn { PasskeySignIn(context: context) }

    /// Signing in with a name and a password.
    package var passwordSignIn: PasswordSignIn { PasswordSignIn(context: context) }

    /// Signing in with a code by message.
    package var codeSignIn: CodeSignIn { CodeSignIn(context: context) }

    /// Signing in with an identity at a provider.
    package var externalSignIn: ExternalSignIn { ExternalSignIn(context: context) }

    /// The identities at providers of a signed-in account.
    package var identities: ExternalIdentities { ExternalIdentities(context: context) }

    /// What goes on with providers beside the requests.
    package var externalUpkeep: ExternalUpkeep { ExternalUpkeep(context: context) }

    /// Moving people when an app goes to another team of Apple's.
    package var transfers: ExternalTransfers { ExternalTransfers(context: context) }

    /// Signing in with a one-time link.
    package var links: LinkSignIn { LinkSignIn(context: context) }

    /// Moving an app's session into a browser.
    package var sessionMove: SessionMove { SessionMove(context: context) }

    /// Getting back into an account after losing everything.
    package var recovery: AccountRecovery { AccountRecovery(context: context) }

    /// Fresh verification of who is there.
    package var stepUp: StepUp { StepUp(context: context) }

    /// The passkeys of a signed-in account.
    package var passkeys: PasskeyManagement { PasskeyManagement(context: context) }

    /// The upgrade of a signed-in account from its password to a passkey.
    package var upgrade: PasskeyUpgrade { PasskeyUpgrade(context: context) }

    /// The password of a signed-in account.
    package var passwords: PasswordManagement { PasswordManagement(context: context) }

    /// The authenticator app of a signed-in account.
    package var authenticatorApp: AuthenticatorAppManagement { AuthenticatorAppManagement(context: context) }

    /// The recovery codes of a signed-in account.
    package var recoveryCodes: RecoveryCodeManagement { RecoveryCodeManagement(context: context) }

    /// The addresses of a signed-in account.
    package var addresses: AddressManagement { AddressManagement(context: context) }

    /// The sessions of a signed-in account, and finding the one that a request belongs to.
    package var sessions: SessionManagement { SessionManagement(context: context) }

    /// A signed-in account itself.
    package var account: AccountManagement { AccountManagement(context: context) }

    /// What the operator may do.
    package var administration: AccountAdministration { AccountAdministration(context: context) }

    /// Lets a stranger's request for work beside the ceremonies pass, or refuses it.
    ///
    /// - Parameter visitor: Who asks.
    /// - Throws: `rateLimited`.
    package func admitStranger(_ visitor: Visitor) throws(SignInError) {
        try context.limiter.spend(.address, visitor.address, now: context.now())
    }

    /// How far the deployment has come on its way from passwords to passkeys.
    package var migration: MigrationReporting { MigrationReporting(context: context) }

    /// What runs beside the requests.
    package var upkeep: Upkeep { Upkeep(context: context) }
}
