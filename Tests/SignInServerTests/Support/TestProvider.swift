// SPDX-License-Identifier: Apache-2.0

import SignInAccounts
import SignInServer

/// What carries requests to a provider, with the provider itself.
protocol TestProvider: ProviderTransport {
    /// What the engine knows of it.
    var setting: ExternalSignInSetting { get }
    /// What the desk knows of it.
    var access: ProviderAccess { get }
}
