// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
package import SecretMemory
internal import WebAuthnTypes

/// The apps that people are signed in to, and the secrets for that, which lie outside the database.
package struct AppAccess: Sendable {
    /// The apps; people are sent to no other, and tokens are made for no other.
    package var apps: [ConnectedApp]
    /// Where the keys that sign tokens are kept.
    package var keys: any SigningKeyStore
    /// 32 random bytes that seal the apps' cookies; with another secret people pass the service once more, unasked.
    package var secret: SecretBytes
    /// The present time.
    package var now: @Sendable () -> UnixTime

    /// Describes the apps.
    package init(
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
