// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import CBORCoding
public import COSEKeys

/// Attested credential data (WebAuthn Level 3, section 6.5.1).
///
/// ```
/// aaguid[16] | length[2, big-endian] | credentialId[length] | credentialPublicKey, one CBOR map
/// ```
public struct AttestedCredential: Sendable, Hashable {
    /// The authenticator's model.
    public let aaguid: AAGUID

    /// The credential's name.
    public let credentialID: CredentialID

    /// The credential's public key as COSE_Key, byte for byte as it came.
    public let publicKeyBytes: [UInt8]

    /// Composes attested credential data.
    ///
    /// - Parameters:
    ///   - aaguid: The authenticator's model.
    ///   - credentialID: The credential's name.
    ///   - publicKey: The credential's public key.
    public init(aaguid: AAGUID, credentialID: CredentialID, publicKey: COSEPublicKey) {
        self.init(aaguid: aaguid, credentialID: credentialID, publicKeyBytes: publicKey.encoded)
    }

    private init(aaguid: AAGUID, credentialID: CredentialID, publicKeyBytes: [UInt8]) {
        self.aaguid = aaguid
        self.credentialID = credentialID
        self.publicKeyBytes = publicKeyBytes
    }

    /// The public key, checked; parsed anew with each call.
    ///
    /// - Parameter verifiers: What verifies the algorithms that `COSEKeys` does not.
    /// - Returns: The key.
    /// - Throws: Any code of `COSEKeyError`: the layout tells only that the key is a CBOR map.
    public func publicKey(verifiers: SignatureVerifiers = SignatureVerifiers()) throws(COSEKeyError) -> COSEPublicKey {
        try COSEPublicKey(coseBytes: publicKeyBytes, verifiers: verifiers)
    }

    /// The bytes.
    var encoded: [UInt8] {
        let id = credentialID.bytes
        return aaguid.bytes + [UInt8(id.count >> 8), UInt8(id.count & 0xFF)] + id + publicKeyBytes
    }

    /// Reads attested credential data from the front of a longer input.
    ///
    /// - Returns: The credential, the index behind it, and how often the key left canonical CBOR.
    static func parse(
        _ bytes: ArraySlice<UInt8>
    ) throws(WebAuthnTypesError) -> (credential: AttestedCredential, end: Int, deviations: Int) {
        var reader = ByteReader(bytes)
        let aaguid: AAGUID
        let identifier: ArraySlice<UInt8>
        do {
            aaguid = try AAGUID(bytes: Array(try reader.read(16)))
            identifier = try reader.read(Int(try reader.readUInt16()))
        } catch {
            throw AuthenticatorData.invalid("the attested credential data end before the public key")
        }
        let credentialID: CredentialID
        do {
            credentialID = try CredentialID(Array(identifier))
        } catch {
            throw AuthenticatorData.invalid(error.message)
        }
        // The layout gives no length for the key: only decoding it tells where it ends.
        let start = reader.remaining.startIndex
        var key = CBORReader(reader.remaining)
        let keyValue: CBORValue
        do {
            keyValue = try key.readValue()
        } catch {
            throw AuthenticatorData.invalid("the credential public key cannot be read: \(error.message)")
        }
        guard keyValue.map != nil else {
            throw AuthenticatorData.invalid("the credential public key is no CBOR map")
        }
        let credential = AttestedCredential(
            aaguid: aaguid,
            credentialID: credentialID,
            publicKeyBytes: Array(bytes[start..<key.position])
        )
        return (credential, key.position, key.canonicalDeviations)
    }
}
