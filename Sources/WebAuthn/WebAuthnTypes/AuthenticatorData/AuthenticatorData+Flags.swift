// SPDX-License-Identifier: Apache-2.0

extension AuthenticatorData {
    /// The flags of authenticator data; bits 1 and 5 are reserved and kept as they came.
    public struct Flags: OptionSet, Sendable, Hashable {
        /// The byte on the wire.
        public let rawValue: UInt8

        /// Takes the byte on the wire.
        ///
        /// - Parameter rawValue: Any byte.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// UP: a person was there.
        public static let userPresent = Flags(rawValue: 0x01)
        /// UV: the person was verified.
        public static let userVerified = Flags(rawValue: 0x04)
        /// BE: the credential may be synced; never changes for a credential.
        public static let backupEligible = Flags(rawValue: 0x08)
        /// BS: the credential is synced now.
        public static let backupState = Flags(rawValue: 0x10)
        /// AT: attested credential data follow.
        public static let attestedCredentialDataIncluded = Flags(rawValue: 0x40)
        /// ED: extension data follow.
        public static let extensionDataIncluded = Flags(rawValue: 0x80)
    }
}
