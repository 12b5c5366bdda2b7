// SPDX-License-Identifier: Apache-2.0

package import CBORCoding
package import WebAuthnTypes

/// The answer to authenticatorMakeCredential (CTAP 2.1, section 6.1).
package struct MakeCredentialReply: Sendable, Hashable {
    package let attestation: AttestationObject
    /// 32 bytes, where a key for a large blob was wanted.
    package let largeBlobKey: [UInt8]?

    package init(attestation: AttestationObject, largeBlobKey: [UInt8]?) {
        self.attestation = attestation
        self.largeBlobKey = largeBlobKey
    }

    /// The map of the answer.
    package var map: CBORMap {
        var map = CBORMap()
        map[0x01] = .text(attestation.format.rawValue)
        map[0x02] = .bytes(attestation.authenticatorDataBytes)
        map[0x03] = attestation.statement
        map[0x05] = largeBlobKey.map(CBORValue.bytes)
        return map
    }
}

/// The answer to authenticatorGetAssertion and authenticatorGetNextAssertion (CTAP 2.1, sections 6.2 and 6.3).
package struct GetAssertionReply: Sendable, Hashable {
    package let credentialID: CredentialID
    package let authenticatorData: [UInt8]
    package let signature: [UInt8]
    /// The account, of discoverable credentials.
    package let user: CTAPUser?
    /// Whether a person who was verified has to tell several accounts apart.
    package let showsNames: Bool
    /// How many there are, where the platform may ask for more than one.
    package let count: Int?
    /// Whether the person chose the account here.
    package let isChosen: Bool
    package let largeBlobKey: [UInt8]?

    package init(
        credentialID: CredentialID,
        authenticatorData: [UInt8],
        signature: [UInt8],
        user: CTAPUser?,
        showsNames: Bool,
        count: Int?,
        isChosen: Bool,
        largeBlobKey: [UInt8]?
    ) {
        self.credentialID = credentialID
        self.authenticatorData = authenticatorData
        self.signature = signature
        self.user = user
        self.showsNames = showsNames
        self.count = count
        self.isChosen = isChosen
        self.largeBlobKey = largeBlobKey
    }

    /// The map of the answer.
    package var map: CBORMap {
        var map = CBORMap()
        map[0x01] = CTAPReply.descriptor(credentialID)
        map[0x02] = .bytes(authenticatorData)
        map[0x03] = .bytes(signature)
        map[0x04] = user?.encoded(withNames: showsNames)
        map[0x05] = count.map(CBORValue.integer)
        if isChosen { map[0x06] = .bool(true) }
        map[0x07] = largeBlobKey.map(CBORValue.bytes)
        return map
    }
}

/// Parts of several answers.
package enum CTAPReply {
    /// A credential as answers name it.
    package static func descriptor(_ id: CredentialID) -> CBORValue {
        .map([.text("id"): .bytes(id.bytes), .text("type"): .text("public-key")])
    }

    /// A message: the status, then the map if it holds anything.
    package static func message(_ status: CTAPStatus, _ map: CBORMap = CBORMap()) -> [UInt8] {
        [status.rawValue] + (map.isEmpty ? [] : CBORValue.map(map).encoded)
    }
}
