// SPDX-License-Identifier: Apache-2.0

package import CTAPTypes
internal import Crypto
package import SecretMemory

/// The part of an authenticator that outlives it and belongs to this machine: its PIN, its settings, its large blobs.
package struct CTAPState: Sendable, Equatable {
    /// A PIN as it is kept.
    package struct PIN: Sendable, Equatable {
        /// The first 16 bytes of its SHA-256.
        package let hash: SecretBytes
        /// Code points.
        package let length: Int

        package init(hash: SecretBytes, length: Int) {
            self.hash = hash
            self.length = length
        }
    }

    package var pin: PIN?
    /// Tries that are left, counted down before a PIN is compared.
    package var pinRetries = CTAPSettings.pinTries
    /// Code points.
    package var minimumPINLength = 4
    /// Relying parties that may ask for the shortest length of a PIN.
    package var pinLengthRelyingParties: [CTAPRelyingPartyID] = []
    /// Whether the PIN must be changed before it is used again.
    package var forcesPINChange = false
    /// Whether no passkey is made or used without verification.
    package var alwaysVerifies = false
    /// An array in CBOR with the first 16 bytes of its SHA-256 behind it; platforms alone know what is in it.
    package var largeBlobs = Self.emptyLargeBlobs

    /// 32 bytes that platforms hold to list passkeys without a new PIN each time; gone with the PIN.
    package var persistentToken: SecretBytes?
    /// 16 bytes by which holders of the persistent token know this authenticator again, until a reset.
    package var identifier: [UInt8]?

    package init() {}

    static let emptyLargeBlobs = [0x80] + checksum([0x80])

    /// The end of an array of large blobs.
    static func checksum(_ array: some Collection<UInt8>) -> [UInt8] {
        Array(SHA256.hash(data: Array(array)).prefix(16))
    }
}
