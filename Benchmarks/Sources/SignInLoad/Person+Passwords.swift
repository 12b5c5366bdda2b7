// SPDX-License-Identifier: Apache-2.0

import BenchmarkSupport
import JSONCoding

extension Person {
    /// The password that ``setPassword(over:)`` sets.
    private static let password = "lanterns over the salt marsh"

    /// Signs in, and sets a password in that session: the one of the sign-up may be too old for it.
    ///
    /// - Parameter connection: A connection to the server.
    /// - Throws: When the server refuses.
    package func setPassword(over connection: LoopbackConnection) throws {
        let answer = try JSONValue(parsing: signIn(over: connection)).object
        let token = try answer?.object("session").string("token") ?? ""
        let headers = Self.nextAddress() + "Authorization: Bearer \(token)\r\n"
        let body = Array("{\"password\":\"\(Self.password)\"}".utf8)
        _ = try object(connection.post("/api/v1/account/password/set", body, headers: headers), 200)
    }

    /// Signs in with the password, as an app in which nobody signed in before.
    ///
    /// - Parameter connection: A connection to the server.
    /// - Throws: When the server refuses.
    package func signInWithPassword(over connection: LoopbackConnection) throws {
        let answer = try Self.try(name, Self.password, over: connection)
        guard answer.status == 200 else {
            throw LoopbackConnection.Failure("password: " + String(decoding: answer.body, as: UTF8.self))
        }
    }

    /// Tries a password.
    ///
    /// - Parameters:
    ///   - name: Under whose name, or nobody's.
    ///   - password: The password; nothing in it needs escaping.
    ///   - connection: A connection to the server.
    /// - Returns: The answer.
    /// - Throws: When the server closes the connection.
    package static func `try`(
        _ name: String,
        _ password: String = Self.password,
        over connection: LoopbackConnection
    ) throws -> LoopbackConnection.Answer {
        let body = "{\"name\":\"\(name)\",\"password\":\"\(password)\",\"session\":{\"kind\":\"bearer\"}}"
        return try connection.post("/api/v1/sign-in/password", Array(body.utf8), headers: nextAddress())
    }
}
