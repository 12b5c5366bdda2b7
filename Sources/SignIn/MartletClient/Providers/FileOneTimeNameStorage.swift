// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// Keeps names in one file of mode 0600, replaced as a whole and written through to the disk; there is none while no name waits.
public struct FileOneTimeNameStorage: OneTimeNameStorage {
    private let file: ClientFile

    /// Names the file; it need not exist yet, its folder must.
    ///
    /// - Parameter path: Where the file is; another one than the session's.
    public init(path: String) {
        file = ClientFile(path: path, role: "file of names")
    }

    /// What was saved last.
    ///
    /// - Returns: The names; none when there is no file.
    /// - Throws: `storageUnusable`.
    public func load() throws -> [OneTimeName] {
        guard let bytes = try file.read(upTo: 65_536) else { return [] }
        do {
            return try Reply(JSONValue(parsing: bytes)).object.array("names").map { item in
                let object = try Reply(item).object
                return OneTimeName(
                    service: try ServiceAddress(try object.string("service")),
                    provider: try object.string("provider"),
                    user: try object.string("user"),
                    givenName: try object.optionalString("givenName"),
                    familyName: try object.optionalString("familyName")
                )
            }
        } catch {
            throw SignInClientError(
                .storageUnusable,
                "the file of names holds something else than names; remove it",
                cause: error
            )
        }
    }

    /// Replaces what is kept.
    ///
    /// - Parameter names: What to keep; none to remove the file.
    /// - Throws: `storageUnusable`.
    public func save(_ names: [OneTimeName]) throws {
        guard !names.isEmpty else {
            try file.remove()
            return
        }
        let items = names.map { name -> JSONValue in
            [
                "service": .string(name.service.text), "provider": .string(name.provider), "user": .string(name.user),
                "givenName": name.givenName.map { .string($0) } ?? .null,
                "familyName": name.familyName.map { .string($0) } ?? .null,
            ]
        }
        try file.replace(with: JSONValue.object(["names": .array(items)]).serialized)
    }

    /// Replaces what is kept, while no other client of this file does, in this process or another one.
    ///
    /// Others are waited for, some two seconds at most. The file's folder is what is locked: keep it where no stranger may read.
    ///
    /// - Parameter change: Makes the new names of the old; nil to leave them. It must change no file of this folder itself: that
    ///   would wait for this one.
    /// - Throws: `storageUnusable`, also while another process holds the folder locked.
    public func change(_ change: ([OneTimeName]) throws -> [OneTimeName]?) throws {
        try file.exclusively {
            if let names = try change(load()) { try save(names) }
        }
    }
}
