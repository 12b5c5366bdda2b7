// SPDX-License-Identifier: Apache-2.0

package import COSEKeys
package import PasskeyRecords
package import WebAuthnTypes

/// The properties of an authenticator that speaks CTAP; the defaults are those of a synced keychain that has a PIN alone.
package struct CTAPSettings: Sendable, Hashable {
    /// A way to verify a person that the authenticator has itself: a finger, the passcode or the like.
    package enum BuiltInVerification: Sendable, Hashable {
        case absent
        /// There is one, and the person has not set it up.
        case notSetUp
        case ready
    }

    package var aaguid = AAGUID.martlet
    /// The algorithms of new passkeys, a subset of ``COSESigningKey/algorithms``; ML-DSA-65 must be asked for.
    package var algorithms: [COSEAlgorithm] = [.es256, .edDSA]
    package var backup = PasskeyBackup.backedUp
    package var attestation = AuthenticatorConfiguration.Attestation.none
    package var transports: [AuthenticatorTransport] = [.usb]
    /// Whether the authenticator is part of the platform.
    package var isPlatform = false
    /// Whether a PIN may be set.
    package var offersPIN = true
    package var verification = BuiltInVerification.absent
    /// Whether the person tells accounts apart here; else the platform asks for one assertion after the other.
    package var letsPersonChoose = false
    /// Whether a token that built-in verification gave stands for the next touch as well; else the person is asked about the passkey itself, too.
    package var verificationIsTouch = true
    /// Milliseconds behind the start in which a reset is taken; nil: at any time, since the person confirms it in words.
    package var resetWindow: Int64? = 10_000
    /// Milliseconds that a person has for an answer.
    package var promptLimit: Int64 = 30_000

    package init() {}

    /// The length that the rows of a vault have room for.
    static let longestLargeBlobArray = 4_096
    /// Code points of a PIN: it fills 64 bytes with a zero behind it.
    static let longestPIN = 63
    /// The tries of a PIN until a reset, and of the authenticator's own verification until a restart or a right PIN.
    static let pinTries = 8, verificationTries = 5
}
