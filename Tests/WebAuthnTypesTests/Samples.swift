// SPDX-License-Identifier: Apache-2.0
// Bytes that the tests of this module share.
// swift-format-ignore-file: NeverUseForceTry

import ByteEncodings
import CBORCoding
import COSEKeys
import JSONCoding
import WebAuthnTypes

/// Well-formed values to start from; each test breaks one thing.
enum Samples {
    /// A public test key on P-256 as COSE_Key: the first of the standard's test vectors.
    static let publicKeyBytes = try! Hexadecimal.decode(
        "a5010203262001215820afefa16f97ca9b2d23eb86ccb64098d20db90856062eb249c33a9b672f26df61"
            + "225820930a56b87a2fca66334b03458abf879717c12cc68ed73290af2e2664796b9220"
    )

    static let relyingPartyID = try! RelyingPartyID("example.org")
    static let credentialID = try! CredentialID(Array(1...32))
    static let userHandle = try! UserHandle(Array(100...131))
    static let aaguid = try! AAGUID("08987058-cadc-4b81-b6e1-30de50dcbe96")
    static let challenge = try! Challenge(bytes: Array(200...231))

    static func credential() throws -> AttestedCredential {
        AttestedCredential(
            aaguid: aaguid,
            credentialID: credentialID,
            publicKey: try COSEPublicKey(coseBytes: publicKeyBytes)
        )
    }

    /// Authenticator data of a sign-in: user present and verified, counter 258.
    static let assertionData = AuthenticatorData(
        relyingPartyID: relyingPartyID,
        flags: [.userPresent, .userVerified],
        signCount: 258
    )

    /// Authenticator data of a registration, with an extension output.
    static func registrationData(extensions: CBORMap? = [.text("credProtect"): 2]) throws -> AuthenticatorData {
        AuthenticatorData(
            relyingPartyID: relyingPartyID,
            flags: [.userPresent, .backupEligible, .backupState],
            signCount: 0,
            attestedCredential: try credential(),
            extensions: extensions
        )
    }

    static func attestationObject() throws -> AttestationObject {
        AttestationObject(format: .none, statement: .map([:]), authenticatorData: try registrationData())
    }

    static let clientData = CollectedClientData(
        type: "webauthn.get",
        challenge: Base64URL.encode(challenge.bytes),
        origin: "https://example.org"
    )
}

extension CBORValue: ExpressibleByIntegerLiteral {
    init(integerLiteral value: Int) { self = .integer(value) }
}

extension WebAuthnTypesError {
    /// An error with this code, for comparison: equality looks at codes alone.
    static func with(_ code: Code) -> WebAuthnTypesError { WebAuthnTypesError(code, "") }
}
