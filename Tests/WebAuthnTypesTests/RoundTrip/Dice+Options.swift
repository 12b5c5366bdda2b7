// SPDX-License-Identifier: Apache-2.0

import COSEKeys
import JSONCoding
import WebAuthnTypes

extension Dice {
    mutating func creationOptions() throws -> CreationOptions {
        let residentKey = word([.required, .preferred, .discouraged]) { ResidentKeyRequirement(rawValue: $0) }
        return CreationOptions(
            relyingParty: RelyingPartyEntity(
                id: try RelyingPartyID(coin() ? "example.org" : "localhost"),
                name: text(),
                otherMembers: members()
            ),
            user: UserEntity(
                id: try UserHandle(bytes(1...64)),
                name: text(),
                displayName: text(),
                otherMembers: members()
            ),
            challenge: try Challenge(bytes: bytes(16...64)),
            algorithms: list { COSEAlgorithm(rawValue: Int(Int32.random(in: .min ... .max, using: &$0))) },
            timeoutMilliseconds: maybe { Int(UInt32.random(in: 0 ... .max, using: &$0)) },
            excludedCredentials: try list { try $0.descriptor() },
            selection: AuthenticatorSelection(
                attachment: maybe { $0.attachment() },
                residentKey: residentKey,
                userVerification: verification(),
                otherMembers: members()
            ),
            hints: list { $0.hint() },
            attestation: word([.none, .indirect, .direct, .enterprise]) { AttestationConveyance(rawValue: $0) },
            attestationFormats: list { [.packed, .tpm, .none].randomElement(using: &$0) ?? .packed },
            extensions: members(depth: 3),
            otherMembers: members()
        )
    }

    mutating func requestOptions() throws -> RequestOptions {
        RequestOptions(
            challenge: try Challenge(bytes: bytes(16...64)),
            relyingPartyID: try RelyingPartyID("example.org"),
            timeoutMilliseconds: maybe { Int(UInt32.random(in: 0 ... .max, using: &$0)) },
            allowedCredentials: try list { try $0.descriptor() },
            userVerification: verification(),
            hints: list { $0.hint() },
            extensions: members(depth: 3),
            otherMembers: members()
        )
    }

    mutating func registrationResponse() throws -> RegistrationResponse {
        RegistrationResponse(
            id: try CredentialID(bytes(1...70)),
            clientDataJSON: bytes(0...40),
            attestationObject: bytes(0...40),
            transports: list { $0.transport() },
            attachment: maybe { $0.attachment() },
            clientExtensionResults: members(depth: 3),
            unsignedCopies: RegistrationResponse.UnsignedCopies(
                authenticatorData: maybe { $0.bytes(0...40) },
                publicKey: maybe { $0.bytes(0...40) },
                publicKeyAlgorithm: maybe { COSEAlgorithm(rawValue: Int.random(in: -70_000...10, using: &$0)) }
            ),
            otherMembers: members(depth: 3),
            otherResponseMembers: members(depth: 3)
        )
    }

    mutating func authenticationResponse() throws -> AuthenticationResponse {
        AuthenticationResponse(
            id: try CredentialID(bytes(1...70)),
            clientDataJSON: bytes(0...40),
            authenticatorData: bytes(0...40),
            signature: bytes(0...40),
            userHandle: try maybe { try UserHandle($0.bytes(1...64)) },
            attachment: maybe { $0.attachment() },
            clientExtensionResults: members(depth: 3),
            otherMembers: members(depth: 3),
            otherResponseMembers: members(depth: 3)
        )
    }
}
