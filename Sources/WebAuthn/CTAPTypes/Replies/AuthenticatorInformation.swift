// SPDX-License-Identifier: Apache-2.0

package import CBORCoding
package import COSEKeys
package import WebAuthnTypes

/// The answer to authenticatorGetInfo (CTAP 2.1, section 6.4).
package struct AuthenticatorInformation: Sendable, Hashable {
    package var versions: [String]
    package var extensions: [String]
    package var aaguid: AAGUID
    /// What is there and, of `clientPin` and `uv`, whether it is set up.
    package var options: [String: Bool]
    /// The preferred one first.
    package var protocols: [PinUvAuthProtocolNumber]
    package var transports: [String]
    package var algorithms: [COSEAlgorithm]
    /// Bytes; nil without large blobs.
    package var longestLargeBlobArray: Int?
    package var forcesPINChange: Bool
    /// Code points.
    package var shortestPIN: Int?
    package var longestCredBlob: Int
    package var mostRelyingPartiesForPINLength: Int?
    package var preferredVerificationAttempts: Int?
    package var attestationFormats: [String]
    /// Code points (CTAP 2.2).
    package var longestPIN: Int?
    /// The numbers of the subcommands of authenticatorConfig (CTAP 2.3).
    package var configurationCommands: [Int] = []
    /// The identifier of this authenticator, for holders of a persistent token (CTAP 2.2).
    package var encryptedIdentifier: [UInt8]?
    /// A value that changes with the passkeys, for holders of a persistent token (CTAP 2.3).
    package var encryptedStoreState: [UInt8]?

    package init(
        versions: [String],
        extensions: [String],
        aaguid: AAGUID,
        options: [String: Bool],
        protocols: [PinUvAuthProtocolNumber],
        transports: [String],
        algorithms: [COSEAlgorithm],
        longestLargeBlobArray: Int?,
        forcesPINChange: Bool,
        shortestPIN: Int?,
        longestCredBlob: Int,
        mostRelyingPartiesForPINLength: Int?,
        preferredVerificationAttempts: Int?,
        attestationFormats: [String]
    ) {
        self.versions = versions
        self.extensions = extensions
        self.aaguid = aaguid
        self.options = options
        self.protocols = protocols
        self.transports = transports
        self.algorithms = algorithms
        self.longestLargeBlobArray = longestLargeBlobArray
        self.forcesPINChange = forcesPINChange
        self.shortestPIN = shortestPIN
        self.longestCredBlob = longestCredBlob
        self.mostRelyingPartiesForPINLength = mostRelyingPartiesForPINLength
        self.preferredVerificationAttempts = preferredVerificationAttempts
        self.attestationFormats = attestationFormats
    }

    /// The map of the answer.
    package var map: CBORMap {
        var map = CBORMap()
        map[0x01] = .array(versions.map(CBORValue.text))
        map[0x02] = .array(extensions.map(CBORValue.text))
        map[0x03] = .bytes(aaguid.bytes)
        var flags = CBORMap()
        for (name, value) in options { flags[name] = .bool(value) }
        map[0x04] = .map(flags)
        map[0x05] = .integer(CTAPRequest.longestMessage)
        if !protocols.isEmpty { map[0x06] = .array(protocols.map { .integer($0.rawValue) }) }
        map[0x07] = .integer(CTAPDescriptors.most)
        map[0x08] = .integer(1_023)
        map[0x09] = .array(transports.map(CBORValue.text))
        map[0x0A] = .array(
            algorithms.map { .map([.text("alg"): .integer($0.rawValue), .text("type"): .text("public-key")]) }
        )
        map[0x0B] = longestLargeBlobArray.map(CBORValue.integer)
        if shortestPIN != nil { map[0x0C] = .bool(forcesPINChange) }
        map[0x0D] = shortestPIN.map(CBORValue.integer)
        map[0x0E] = .integer(1)
        map[0x0F] = .integer(longestCredBlob)
        map[0x10] = mostRelyingPartiesForPINLength.map(CBORValue.integer)
        map[0x11] = preferredVerificationAttempts.map(CBORValue.integer)
        map[0x16] = .array(attestationFormats.map(CBORValue.text))
        map[0x19] = encryptedIdentifier.map(CBORValue.bytes)
        map[0x1D] = longestPIN.map(CBORValue.integer)
        map[0x1E] = encryptedStoreState.map(CBORValue.bytes)
        if !configurationCommands.isEmpty { map[0x1F] = .array(configurationCommands.map(CBORValue.integer)) }
        return map
    }
}
