// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import AttestationVerification
internal import FoundationEssentials
internal import WebAuthnTypes

/// The metadata of a folder.
///
/// By the ends of the files' names: `.json` is one metadata statement, `.jwt` a metadata BLOB, and `.crt`, `.cer`, `.der` or
/// `.pem` a root that BLOBs may chain to. Other files are passed over.
struct FIDOTestMetadata: Sendable {
    /// Everything that is good.
    let metadata: AuthenticatorMetadata
    /// How many statements there are.
    let statements: Int
    /// The BLOBs that were taken, by their files.
    let taken: [String]
    /// The BLOBs that were refused, with the reason: some of FIDO's are bad on purpose.
    let refused: [(file: String, reason: String)]

    /// Reads a folder.
    ///
    /// - Parameters:
    ///   - folder: Where it is.
    ///   - now: The instant at which certificates must be valid.
    /// - Throws: `configuration` for a folder or file that cannot be read, and a statement or root that is none.
    init(folder: String, at now: UnixTime) throws(FIDOTestServerError) {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        } catch {
            throw Self.fault(folder)
        }
        var statements: [[UInt8]] = []
        var blobs: [(file: String, bytes: [UInt8])] = []
        var roots: [[UInt8]] = []
        for name in names {
            let path = folder + "/" + name
            switch name.split(separator: ".").last?.lowercased() {
            case "json":
                let statement = try Self.read(path)
                do {
                    _ = try AuthenticatorMetadata(unsignedStatements: [statement])
                } catch {
                    throw Self.wrong("\(path) is no metadata statement: \(error.message)")
                }
                statements.append(statement)
            case "jwt": blobs.append((path, try Self.read(path)))
            case "crt", "cer", "der", "pem": roots.append(try Self.root(path))
            default: continue
            }
        }
        var parts: [AuthenticatorMetadata] = []
        var taken: [String] = []
        var refused: [(file: String, reason: String)] = []
        for blob in blobs {
            do {
                // The roots are the folder's own, so that the host of the signing certificate says nothing more.
                parts.append(try SignedMetadata(parsing: blob.bytes).verified(anchors: roots, host: nil, at: now))
                taken.append(blob.file)
            } catch {
                refused.append((blob.file, "\(error)"))
            }
        }
        do {
            parts.append(try AuthenticatorMetadata(unsignedStatements: statements))
        } catch {
            throw Self.wrong("the statements in \(folder) cannot be read: \(error.message)")
        }
        metadata = AuthenticatorMetadata(joining: parts)
        self.statements = statements.count
        self.taken = taken
        self.refused = refused
    }

    private static func read(_ path: String) throws(FIDOTestServerError) -> [UInt8] {
        do {
            return Array(try Data(contentsOf: URL(filePath: path)))
        } catch {
            throw wrong("\(path) cannot be read")
        }
    }

    /// Why a folder cannot be listed.
    private static func fault(_ folder: String) -> FIDOTestServerError {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: folder) else {
            return wrong("\(folder) is not there")
        }
        let kind = attributes[.type] as? FileAttributeType
        return wrong(kind == .typeDirectory ? "the folder \(folder) cannot be read" : "\(folder) is not a folder")
    }

    /// A certificate in DER, from DER or PEM.
    private static func root(_ path: String) throws(FIDOTestServerError) -> [UInt8] {
        guard let root = CertificateFile.certificates(try read(path))?.first else {
            throw wrong("\(path) is no certificate")
        }
        return root
    }

    private static func wrong(_ what: String) -> FIDOTestServerError {
        FIDOTestServerError(.configuration, "--metadata: \(what)")
    }
}
