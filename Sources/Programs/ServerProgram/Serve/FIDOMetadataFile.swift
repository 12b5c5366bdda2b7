// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AttestationVerification
internal import FoundationEssentials
internal import WebAuthnTypes

/// Reads a metadata BLOB, as <https://mds3.fidoalliance.org/> hands it out.
enum FIDOMetadataFile {
    /// Reads and verifies a BLOB.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - roots: A file with the certificates under which it must be signed; nil: those of the FIDO Alliance.
    ///   - now: The instant at which certificates must be valid.
    /// - Returns: The metadata, also those for which newer ones are overdue.
    /// - Throws: `configuration`, naming the file.
    static func read(_ path: String, roots: String?, at now: UnixTime) throws(CommandError) -> AuthenticatorMetadata {
        let bytes = Array(try NamedFile.read(path, .fidoMetadata))
        do {
            let signed = try SignedMetadata(parsing: bytes)
            guard let roots else { return try signed.verified(allowsOutdated: true, at: now) }
            // Roots of one's own certify what their owner likes, so that the host says nothing more.
            return try signed.verified(anchors: certificates(roots), host: nil, allowsOutdated: true, at: now)
        } catch let error as AttestationError {
            throw CommandError(
                .configuration,
                "\(Setting.fidoMetadata.spoken): \(path) is not what was signed as metadata (\(error.code)): \(error.message)",
                hint: "fetch the present one from https://mds3.fidoalliance.org/"
            )
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(.configuration, "\(Setting.fidoMetadata.spoken): \(path) cannot be used: \(error)")
        }
    }

    private static func certificates(_ path: String) throws(CommandError) -> [[UInt8]] {
        let bytes = Array(try NamedFile.read(path, .fidoMetadataRoots))
        guard let certificates = CertificateFile.certificates(bytes) else {
            throw CommandError(.configuration, "\(Setting.fidoMetadataRoots.spoken): \(path) holds no certificate")
        }
        return certificates
    }
}
