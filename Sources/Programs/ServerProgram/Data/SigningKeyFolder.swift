// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import FoundationEssentials
internal import JSONCoding
internal import SecretMemory
internal import SignInServer
internal import WebAuthnTypes

/// Keeps signing keys beside the database: `token-ID.json`, mode 0600, with the key and the time from which it signs.
struct SigningKeyFolder: SigningKeyStore {
    /// The folder, which exists.
    let path: String

    func load() throws -> [SigningKey] {
        var keys: [SigningKey] = []
        for name in try names() {
            guard !name.hasSuffix(Self.draftEnding) else {
                // The process was killed while it wrote; the key was not in use yet.
                try FileManager.default.removeItem(atPath: path + "/" + name)
                continue
            }
            keys.append(try read(path + "/" + name))
        }
        return keys
    }

    func save(_ key: SigningKey) throws {
        let text = unsafe key.rawRepresentation.withBytes { unsafe Base64URL.encode($0) }
        let content: JSONValue = ["key": .string(text), "activeFrom": .integer(key.activeFrom.milliseconds)]
        let file = self.file(key.id)
        // Under another name until it is whole, so that no start finds half a key.
        try ProgramFile.create(file + Self.draftEnding, content: content.serialized)
        try FileManager.default.moveItem(atPath: file + Self.draftEnding, toPath: file)
    }

    func remove(_ id: String) throws {
        guard FileManager.default.fileExists(atPath: file(id)) else { return }
        try FileManager.default.removeItem(atPath: file(id))
    }

    private static let beginning = "token-"
    private static let draftEnding = ".new"

    private func file(_ id: String) -> String { path + "/" + Self.beginning + id + ".json" }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasPrefix(Self.beginning) }.sorted()
    }

    private func read(_ file: String) throws -> SigningKey {
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        guard let mode, mode & 0o077 == 0 else {
            throw CommandError(
                .dataInvalid,
                "the key file \(file) can be read by others",
                hint: "remove it, so that another key is made, and look who has read it"
            )
        }
        do {
            let content = try JSONValue(parsing: try Data(contentsOf: URL(filePath: file))).object ?? JSONObject()
            return try SigningKey(
                rawRepresentation: SecretBytes(copying: try content.bytes("key")),
                activeFrom: UnixTime(milliseconds: try content.integer("activeFrom"))
            )
        } catch {
            throw CommandError(
                .dataInvalid,
                "the key file \(file) holds no key",
                hint: "remove it, so that another key is made"
            )
        }
    }
}
