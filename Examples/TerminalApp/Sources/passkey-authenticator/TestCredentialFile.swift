// SPDX-License-Identifier: Apache-2.0
// Test passkeys in a file: for development only.

import ByteEncodings
import COSEKeys
import Foundation
import JSONCoding
import PasskeyRecords
import SecretMemory
import SoftwareAuthenticator
import WebAuthnTypes

/// Keeps test passkeys in a JSON file of mode 0600, private keys in clear, and refuses any site but localhost.
actor TestCredentialFile: CredentialStore {
    private let path: String?
    private var kept: [PasskeyRecord] = []

    /// Reads the file if it is there.
    ///
    /// - Parameter path: The file; nil keeps the passkeys in memory.
    /// - Throws: An error that says what is wrong with the file.
    init(path: String?) throws {
        self.path = path
        guard let path, let data = FileManager.default.contents(atPath: path) else { return }
        let json = try JSONValue(parsing: data, limits: JSONLimits(maximumLength: 16_777_216))
        kept = try (json["passkeys"]?.array ?? []).map { try PasskeyRecord(testFile: $0) }
    }

    func passkeys(of relyingPartyID: RelyingPartyID) -> [PasskeyRecord] {
        kept.filter { $0.relyingParty == relyingPartyID.text }.reversed().map(\.withoutSecrets)
    }

    func save(_ passkey: PasskeyRecord) throws {
        guard try RelyingPartyID(passkey.relyingParty).isLocalhost else {
            throw TestFileError(
                description:
                    "test passkeys lie in a file in clear, so \(passkey.relyingParty) is refused; use localhost"
            )
        }
        try keep(kept + [passkey])
    }

    func takeForSignature(_ id: CredentialID, of relyingPartyID: RelyingPartyID) throws -> PasskeyRecord? {
        let place = kept.firstIndex { $0.credentialID == id.bytes && $0.relyingParty == relyingPartyID.text }
        guard let index = place else { return nil }
        var advanced = kept
        advanced[index] = advanced[index].afterSignature
        if advanced[index].counter != kept[index].counter { try keep(advanced) }
        return advanced[index]
    }

    /// Writes beside the file and renames, so that the file is always whole.
    private func keep(_ passkeys: [PasskeyRecord]) throws {
        if let path {
            let json: JSONValue = [
                "warning": "Test passkeys for development: the private keys below are not encrypted.",
                "passkeys": .array(passkeys.map(\.testFileJSON)),
            ]
            let beside = path + ".new"
            guard
                FileManager.default.createFile(
                    atPath: beside,
                    contents: Data(json.serialized),
                    attributes: [.posixPermissions: 0o600]
                ), unsafe rename(beside, path) == 0
            else { throw TestFileError(description: "\(path) cannot be written") }
        }
        kept = passkeys
    }
}

/// Why a test passkey was not kept.
struct TestFileError: Error, CustomStringConvertible {
    let description: String
}
