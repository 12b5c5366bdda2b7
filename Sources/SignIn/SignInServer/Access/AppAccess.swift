// SPDX-License-Identifier: Apache-2.0
// What the service needs to sign people in to other apps.

public import ByteEncodings
public import SecretMemory
internal import WebAuthnTypes

/// The apps that people are signed in to, and the secrets for that, which lie outside the database.
public struct AppAccess: Sendable {
    /// The apps; people are sent to no other, and tokens are made for no other.
    public var apps: [ConnectedApp]
    /// Where the keys that sign tokens are kept.
    public var keys: any SigningKeyStore
    /// 32 random bytes that seal the apps' cookies; with another secret people pass the service once more, unasked.
    public var secret: SecretBytes
    /// The present time.
    public var now: @Sendable () -> UnixTime

    /// Describes the apps.
    ///
    /// - Parameters:
    ///   - apps: The apps, each on a host of its own.
    ///   - keys: Where the keys that sign tokens are kept.
    ///   - secret: 32 random bytes that are kept outside the database.
    ///   - now: The present time.
    public init(
        apps: [ConnectedApp],
        keys: any SigningKeyStore,
        secret: SecretBytes,
        now: @escaping @Sendable () -> UnixTime
    ) {
        self.apps = apps
        self.keys = keys
        self.secret = secret
        self.now = now
    }
}
