// SPDX-License-Identifier: Apache-2.0

package import AppleSignIn

/// Which providers people may sign in with, and what is kept of them.
package struct ExternalSignInSetting: Sendable {
    /// The providers, each name once.
    package private(set) var providers: [IdentityProvider]
    /// The providers whose refresh tokens are kept, to ask how people stand and to revoke; Apple demands it.
    package let keepsTokensOf: Set<ProviderName>
    /// The keys that tokens are sealed under.
    package let keys: ExternalTokenKeys
    /// When tokens are looked at.
    package let schedule: StandingSchedule
    /// Which clients belong to which App ID of Apple: the Services IDs, and other apps of the same group.
    ///
    /// Told that somebody stopped using an App ID, only tokens of its clients end. Of one that is not named here each client is
    /// taken to be one.
    package let clientsOfApps: [ClientID: Set<ClientID>]
    /// From which team the app came, where people are still on their way; nil for none.
    package let transfer: TeamTransfer?

    /// Takes the settings.
    package init(
        providers: [IdentityProvider],
        keys: ExternalTokenKeys,
        keepsTokensOf: Set<ProviderName> = [.apple],
        schedule: StandingSchedule = StandingSchedule(),
        clientsOfApps: [ClientID: Set<ClientID>] = [:],
        transfer: TeamTransfer? = nil
    ) {
        self.providers = providers
        self.keys = keys
        self.keepsTokensOf = keepsTokensOf
        self.schedule = schedule
        self.clientsOfApps = clientsOfApps
        self.transfer = transfer
    }

    /// The same without providers that are simulated on this machine: whoever holds their port is whoever they like.
    var withoutSimulated: ExternalSignInSetting {
        var setting = self
        setting.providers.removeAll(where: \.isSimulated)
        return setting
    }

    subscript(_ name: ProviderName) -> IdentityProvider? { providers.first { $0.name == name } }
}
