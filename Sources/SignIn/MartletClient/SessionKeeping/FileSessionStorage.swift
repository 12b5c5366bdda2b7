// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

/// Keeps tokens in one file of mode 0600, replaced as a whole and written through to the disk.
///
/// A file that others may read or write, or that is no regular file, is refused rather than used. On systems with a
/// keychain, a storage over that is the better choice.
public struct FileSessionStorage: SessionStorage {
    private let file: ClientFile

    /// Names the file; it need not exist yet, its folder must.
    ///
    /// - Parameter path: Where the file is.
    public init(path: String) {
        file = ClientFile(path: path)
    }

    /// What was saved last.
    ///
    /// - Returns: Nil when there is no file.
    /// - Throws: `storageUnusable`.
    public func load() throws -> StoredSession? {
        guard let bytes = try file.read(upTo: 4096) else { return nil }
        do {
            let object = try Reply(JSONValue(parsing: bytes)).object
            return StoredSession(
                service: try ServiceAddress(try object.string("service")),
                current: try Self.token(object, "current"),
                pending: try Self.token(object, "pending")
            )
        } catch {
            throw SignInClientError(
                .storageUnusable,
                "the session file holds something else than a session; remove it and sign in again",
                cause: error
            )
        }
    }

    /// Replaces what is kept.
    ///
    /// - Parameter session: What to keep; nil to remove the file.
    /// - Throws: `storageUnusable`.
    public func save(_ session: StoredSession?) throws {
        guard let session else {
            try file.remove()
            return
        }
        var object: JSONObject = ["service": .string(session.service.text)]
        object["current"] = session.current.map { .string($0.exposedText) }
        object["pending"] = session.pending.map { .string($0.exposedText) }
        try file.replace(with: JSONValue.object(object).serialized)
    }

    private static func token(_ object: JSONObject, _ key: String) throws -> SessionToken? {
        guard let text = try object.optionalString(key) else { return nil }
        guard let token = SessionToken(exposed: text) else {
            throw SignInClientError(.storageUnusable, "the session file holds a token that is none")
        }
        return token
    }
}
