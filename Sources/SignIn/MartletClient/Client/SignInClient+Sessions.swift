// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

extension SignInClient {
    /// All sessions of the account, on whatever devices.
    ///
    /// - Returns: The sessions that are alive, this client's own among them.
    /// - Throws: `notSignedIn`, and what can happen on the way.
    public func sessions() async throws -> [SessionInfo] {
        let answer = try await authorized("GET", "/api/v1/sessions")
        return try Reply.read { () throws(JSONError) in
            try answer.objects("sessions") { (item) throws(JSONError) in try SessionInfo(item) }
        }
    }

    /// Ends a session at once, wherever it is.
    ///
    /// - Parameter id: The session's name from ``sessions()``.
    /// - Throws: `notSignedIn`, `notFound`, `valueInvalid` for text that names no session, and what can happen on the way.
    public func endSession(_ id: String) async throws {
        let isName = (1...128).contains(id.utf8.count) && id.utf8.allSatisfy(Self.isNameCharacter)
        guard isName else { throw SignInClientError(.valueInvalid, "this text names no session") }
        _ = try await authorized("POST", "/api/v1/sessions/\(id)/end", [:])
    }

    /// Ends all sessions but this client's own.
    ///
    /// - Returns: How many were ended.
    /// - Throws: `notSignedIn`, and what can happen on the way.
    public func endOtherSessions() async throws -> Int {
        let answer = try await authorized("POST", "/api/v1/sessions/end-others", [:])
        return Int(try Reply.read { () throws(JSONError) in try answer.integer("ended") })
    }

    /// Characters of base64url: nothing that could lead the request to another path.
    private static func isNameCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
