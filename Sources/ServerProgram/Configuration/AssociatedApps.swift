// SPDX-License-Identifier: Apache-2.0
// The apps that the settings name.

internal import SignInServer
internal import WebAuthnTypes

/// Apps that people are signed in to, and apps of platforms that use the domain's passkeys.
struct AssociatedApps: Sendable {
    let origins: [Origin]
    let apple: [AppleAppID]
    let android: [AndroidApp]

    /// Reads the settings.
    ///
    /// - Parameter settings: The settings from all places.
    /// - Throws: `configuration`, naming the setting.
    init(_ settings: Settings) throws(CommandError) {
        origins = try Self.read(.apps, settings, Self.origin)
        apple = try Self.read(.appleApps, settings, Self.appleApp)
        android = try Self.read(.androidApps, settings, Self.androidApp)
    }

    private static func origin(_ text: String) throws(CommandError) -> Origin {
        let origin: Origin
        do {
            origin = try Origin(text)
        } catch {
            throw CommandError(.configuration, "\(Setting.apps.spoken): \(error.message)")
        }
        guard !origin.isApp else {
            throw CommandError(.configuration, "\(Setting.apps.spoken): \(text) is no web address")
        }
        return origin
    }

    private static func appleApp(_ text: String) throws(CommandError) -> AppleAppID {
        do {
            return try AppleAppID(text)
        } catch {
            throw CommandError(.configuration, "\(Setting.appleApps.spoken): \(error.message)")
        }
    }

    private static func androidApp(_ text: String) throws(CommandError) -> AndroidApp {
        do {
            return try AndroidApp(text)
        } catch {
            throw CommandError(.configuration, "\(Setting.androidApps.spoken): \(error.message)")
        }
    }

    private static func read<Value>(
        _ setting: Setting,
        _ settings: Settings,
        _ read: (String) throws(CommandError) -> Value
    ) throws(CommandError) -> [Value] {
        var values: [Value] = []
        for text in settings.list(setting) ?? [] { values.append(try read(text)) }
        return values
    }
}

extension ServicePlan {
    /// The origins that the ceremonies of Android apps bear, one for each signing certificate.
    var androidOrigins: [Origin] { androidApps.map(\.origin) }
}
