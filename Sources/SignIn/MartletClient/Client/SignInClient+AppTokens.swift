// SPDX-License-Identifier: Apache-2.0
// Tokens that show an app's own server who is signed in.

internal import JSONCoding

extension SignInClient {
    /// Asks for a token for an app's server, which needs no other word from the service.
    ///
    /// Ask for a new one when the last has run out. The session's own token never goes to anybody but the service.
    ///
    /// - Parameter app: The web origin of the app that may take the token, such as `https://notes.example.com`, one of
    ///   those that the operator named; nil for the service's own origin.
    /// - Returns: The token, valid for five minutes.
    /// - Throws: `notSignedIn`, `appUnknown`, `linkSessionLimited`, and what can happen on the way.
    public func appToken(for app: String? = nil) async throws -> AppToken {
        let body: JSONObject = app.map { ["audience": .string($0)] } ?? [:]
        let answer = try await authorized("POST", "/api/v1/token", body)
        return try Reply.read { () throws(JSONError) in try AppToken(answer) }
    }
}
