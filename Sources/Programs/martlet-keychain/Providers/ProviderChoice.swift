// SPDX-License-Identifier: Apache-2.0
// Whether other managers are asked.

internal import ArgumentParser

/// Whether a provider is asked for a login.
struct ProviderChoice: ParsableArguments {
    @Option(help: "Take the login from this provider (martlet-keychain providers list), and not from the keychain.")
    var provider: String?

    @Flag(help: "Ask no provider, also where the keychain has no login of the site.")
    var noProviders = false

    func validate() throws {
        guard provider == nil || !noProviders else {
            throw ValidationError("say --provider or --no-providers, not both")
        }
    }
}
