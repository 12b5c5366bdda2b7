// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
public import CBORCoding

/// Authenticator data (WebAuthn Level 3, section 6.1).
///
/// ```
/// rpIdHash[32] | flags[1] | signCount[4, big-endian] | attestedCredentialData, if flag AT | extensions, if flag ED
/// ```
public struct AuthenticatorData: Sendable, Hashable {
    /// SHA-256 of the relying party ID; 32 bytes.
    public let rpIDHash: [UInt8]

    /// What happened, and what follows in the layout.
    public let flags: Flags

    /// The signature counter; zero where the authenticator keeps none.
    public let signCount: UInt32

    /// The new credential; present exactly when ``Flags/attestedCredentialDataIncluded`` is set.
    ///
    /// Some clients send one with assertions, too: it is parsed there and means nothing.
    public let attestedCredential: AttestedCredential?

    /// The authenticator's extension outputs, a map with text keys; present exactly when
    /// ``Flags/extensionDataIncluded`` is set.
    public let extensions: CBORMap?

    /// How often key and extensions left CTAP2 canonical CBOR; real authenticators do.
    public let canonicalDeviations: Int

    /// Reads authenticator data that are the whole input.
    ///
    /// Reserved flags are ignored. Whether the flags fit the ceremony is the relying party's to judge.
    ///
    /// - Parameter bytes: At least 37 bytes, ending where the flags say.
    /// - Throws: `authenticatorDataInvalid`, also for bytes left over, a credential ID that is empty or longer than 1023
    ///   bytes, and extensions that are no map with text keys.
    public init(parsing bytes: [UInt8]) throws(WebAuthnTypesError) {
        var reader = ByteReader(bytes)
        do {
            rpIDHash = Array(try reader.read(32))
            flags = Flags(rawValue: try reader.readUInt8())
            signCount = try reader.readUInt32()
        } catch {
            throw Self.invalid("\(bytes.count) bytes of authenticator data came; at least 37 were expected")
        }
        guard !flags.isDisjoint(with: [.attestedCredentialDataIncluded, .extensionDataIncluded]) else {
            // Bytes that the flags do not announce are signed but read by no one: a place to hide.
            guard reader.remainingCount == 0 else { throw Self.leftOver(reader.remainingCount) }
            (attestedCredential, extensions, canonicalDeviations) = (nil, nil, 0)
            return
        }
        let tail = try Self.parseTail(reader.remaining, flags)
        (attestedCredential, extensions, canonicalDeviations) = (tail.credential, tail.extensions, tail.deviations)
    }

    /// Composes authenticator data; the flags AT and ED follow from what is given.
    ///
    /// - Parameters:
    ///   - relyingPartyID: Whose hash comes first.
    ///   - flags: Presence, verification and backup.
    ///   - signCount: The signature counter.
    ///   - attestedCredential: The new credential, at registration.
    ///   - extensions: The extension outputs; an empty map counts as none.
    public init(
        relyingPartyID: RelyingPartyID,
        flags: Flags,
        signCount: UInt32,
        attestedCredential: AttestedCredential? = nil,
        extensions: CBORMap? = nil
    ) {
        self.init(
            rpIDHash: relyingPartyID.hash,
            flags: flags,
            signCount: signCount,
            attestedCredential: attestedCredential,
            extensions: extensions
        )
    }

    /// Composes authenticator data for the SHA-256 of what need not be a domain: platforms also name uses, such as `ssh:`.
    package init(
        rpIDHash: [UInt8],
        flags: Flags,
        signCount: UInt32,
        attestedCredential: AttestedCredential? = nil,
        extensions: CBORMap? = nil
    ) {
        let extensions = extensions.flatMap { $0.isEmpty ? nil : $0 }
        var flags = flags.subtracting([.attestedCredentialDataIncluded, .extensionDataIncluded])
        if attestedCredential != nil { flags.insert(.attestedCredentialDataIncluded) }
        if extensions != nil { flags.insert(.extensionDataIncluded) }
        self.rpIDHash = rpIDHash
        self.flags = flags
        self.signCount = signCount
        self.attestedCredential = attestedCredential
        self.extensions = extensions
        canonicalDeviations = 0
    }

    /// The bytes, extensions in canonical CBOR.
    public var encoded: [UInt8] {
        var bytes = rpIDHash
        bytes.append(flags.rawValue)
        for shift in [24, 16, 8, 0] {
            bytes.append(UInt8(truncatingIfNeeded: signCount >> UInt32(shift)))
        }
        if let attestedCredential { bytes += attestedCredential.encoded }
        if let extensions { bytes += CBORValue.map(extensions).encoded }
        return bytes
    }

    // MARK: Parts of varying length

    private static func parseTail(_ bytes: ArraySlice<UInt8>, _ flags: Flags) throws(WebAuthnTypesError) -> Tail {
        var tail = Tail()
        var rest = bytes
        if flags.contains(.attestedCredentialDataIncluded) {
            let (credential, end, deviations) = try AttestedCredential.parse(rest)
            tail.credential = credential
            tail.deviations += deviations
            rest = rest[end...]
        }
        if flags.contains(.extensionDataIncluded) {
            var reader = CBORReader(rest)
            tail.extensions = try parseExtensions(&reader)
            tail.deviations += reader.canonicalDeviations
            rest = rest[reader.position...]
        }
        guard rest.isEmpty else { throw leftOver(rest.count) }
        return tail
    }

    private static func parseExtensions(_ reader: inout CBORReader) throws(WebAuthnTypesError) -> CBORMap {
        let value: CBORValue
        do {
            value = try reader.readValue()
        } catch {
            throw invalid("the extensions cannot be read: \(error.message)")
        }
        guard let map = value.map, map.pairs.allSatisfy({ $0.key.text != nil }) else {
            throw invalid("the extensions are no CBOR map with text keys")
        }
        return map
    }

    private static func leftOver(_ count: Int) -> WebAuthnTypesError {
        invalid("\(count) bytes follow the part that the flags announce last")
    }

    static func invalid(_ message: String) -> WebAuthnTypesError {
        WebAuthnTypesError(.authenticatorDataInvalid, message)
    }

    private struct Tail {
        var credential: AttestedCredential?
        var extensions: CBORMap?
        var deviations = 0
    }
}
