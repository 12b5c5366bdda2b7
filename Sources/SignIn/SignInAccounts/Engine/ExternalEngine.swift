// SPDX-License-Identifier: Apache-2.0
// What the engine knows of providers.

/// What the engine knows of providers.
struct ExternalEngine: Sendable {
    let setting: ExternalSignInSetting
    let seal: ExternalSeal
}
