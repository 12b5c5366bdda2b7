// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import JSONCoding

extension SimulatedApple {
    /// Plays the system's sheet on a phone: a person goes on, and the app gets its credential.
    ///
    /// - Parameters:
    ///   - id: The app's bundle identifier.
    ///   - answer: What the person allows.
    ///   - scopes: What the app asks for.
    ///   - nonce: What the app hands in, as it stands in the token: apps usually take the SHA-256 of what they drew, in
    ///     hexadecimal. Nil for none.
    ///   - now: The present time.
    /// - Returns: The credential.
    /// - Throws: `clientUnknown` for what is no app, `personUnknown` or `signingFailed`.
    package mutating func authorizeNatively(
        app id: String,
        _ answer: ConsentAnswer,
        scopes: Set<ConsentScope>,
        nonce: String?,
        at now: UnixTime
    ) throws(AppleSimulationError) -> NativeGrant {
        guard let client = client(id), client.service == nil else {
            throw AppleSimulationError(.clientUnknown, "there is no app of that identifier; services have browsers")
        }
        let account = try account(answer.person)
        let isFirst = consent(of: answer.person, to: client.app.id) == nil
        let told = allow(answer, account, client, scopes, at: now)
        let status = isFirst ? account.person.realUserStatus : nil
        let code = issueCode(
            IssuedCode(
                person: account.person.id,
                client: client.id,
                app: client.app.id,
                returnAddress: nil,
                nonce: nonce,
                authenticatedAt: now,
                realUserStatus: status
            ),
            at: now
        )
        let token = try identityToken(
            account,
            client,
            [
                ("nonce", nonce.map(JSONValue.string)), ("c_hash", TokenWriter.hash(of: code)),
                ("real_user_status", status.map(JSONValue.integer)),
            ],
            authenticatedAt: now,
            at: now
        )
        return NativeGrant(
            code: code,
            identityToken: token,
            subject: SimulatedSubject.subject(of: account.name, in: client.app.team),
            givenName: told.givenName,
            familyName: told.familyName,
            email: told.email,
            realUserStatus: status
        )
    }
}
