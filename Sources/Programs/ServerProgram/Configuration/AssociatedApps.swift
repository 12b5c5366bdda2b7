// SPDX-License-Identifier: Apache-2.0

internal import SignInServer
internal import WebAuthnTypes

/// Apps that people are signed in to, and apps of platforms that use the domain's passkeys.
struct AssociatedApps: Sendable {
    let connected: [ConnectedApp]
    let apple: [AppleAppID]
    let android: [AndroidApp]

    /// Reads the settings.
    ///
    /// - Parameters:
    ///   - settings: The settings from all places.
    ///   - pages: Where pages may act for a signed-in person, the service's own origin first.
    /// - Throws: `configuration`, naming the setting.
    init(_ settings: Settings, pages: [Origin]) throws(CommandError) {
        connected = try Self.read(.apps, settings, Self.connected)
        if let reason = ConnectedApp.sharedHost(of: connected, service: pages) {
            throw CommandError(
                .configuration,
                "\(Setting.apps.spoken): \(reason)",
                hint: "give each app a host of its own, such as notes.example.com; on one machine, notes.localhost"
            )
        }
        apple = try Self.read(.appleApps, settings, Self.appleApp)
        android = try Self.read(.androidApps, settings, Self.androidApp)
    }

    /// An origin, and behind `=` how the app learns who its visitor is.
    private static func connected(_ text: String) throws(CommandError) -> ConnectedApp {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let origin: Origin
        do {
            origin = try Origin(parts[0])
        } catch {
            throw CommandError(.configuration, "\(Setting.apps.spoken): \(error.message)")
        }
        guard !origin.isApp else {
            throw CommandError(.configuration, "\(Setting.apps.spoken): \(text) is no web address")
        }
        guard parts.count == 2 else { return ConnectedApp(origin) }
        guard let signIn = ConnectedApp.SignIn(rawValue: parts[1]) else {
            let choices = ConnectedApp.SignIn.allCases.map(\.rawValue)
            throw CommandError(
                .configuration,
                "\(Setting.apps.spoken): what follows \(parts[0])= must be one of \(choices.joined(separator: ", "))",
                hint: NearestName.of(parts[1], among: choices).map { "did you mean \($0)?" }
            )
        }
        return ConnectedApp(origin, by: signIn)
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

extension ConnectedApp {
    /// The app as the setting spells it.
    var text: String { signIn == .cookie ? origin.text : "\(origin.text)=\(signIn.rawValue)" }
}

extension ServicePlan {
    /// The origins that the ceremonies of Android apps bear, one for each signing certificate.
    var androidOrigins: [Origin] { androidApps.map(\.origin) }
}
