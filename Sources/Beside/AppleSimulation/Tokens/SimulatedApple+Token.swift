// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import JSONCoding

extension SimulatedApple {
    /// Answers `POST /auth/token`.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - isForm: Whether it came as `application/x-www-form-urlencoded`. What came as JSON has no grant type, which is
    ///     what Apple says to it.
    ///   - hasHeader: Whether the request names a client in a header, too: a second way is one too many.
    ///   - now: The present time.
    /// - Returns: The answer.
    /// - Throws: `signingFailed`.
    package mutating func token(
        _ body: [UInt8],
        isForm: Bool = true,
        hasHeader: Bool = false,
        at now: UnixTime
    ) throws(AppleSimulationError) -> SimulatedAnswer {
        let delay = faults.delay(.tokenSlow)
        var answer = SimulatedAnswer.failing
        if !faults.takes(.tokenFailing) { answer = try judge(body, isForm, hasHeader, at: now) }
        answer.delayMilliseconds = delay
        return answer
    }

    private mutating func judge(
        _ body: [UInt8],
        _ isForm: Bool,
        _ hasHeader: Bool,
        at now: UnixTime
    ) throws(AppleSimulationError) -> SimulatedAnswer {
        guard isForm else {
            return .refused(.unsupportedGrantType, "the body is no form (application/x-www-form-urlencoded)")
        }
        let form: SimulatedForm
        let client: SimulatedClient
        switch asker(body, hasHeader, at: now) {
        case .failure(let refusal): return refusal.answer
        case .success(let found): (form, client) = found
        }
        switch form["grant_type"] {
        case "authorization_code": return try exchange(form, client, at: now)
        case "refresh_token": return try refresh(form, client, at: now)
        case "client_credentials":
            guard form["scope"] == "user.migration" else {
                return .refused(.invalidScope, "client_credentials goes with the scope user.migration")
            }
            return .done(.object(grant(.migration(team: client.app.team), at: now)))
        case nil: return .refused(.invalidRequest, "grant_type is missing")
        default: return .refused(.unsupportedGrantType, "grant_type is none that is known")
        }
    }

    private mutating func exchange(
        _ form: SimulatedForm,
        _ client: SimulatedClient,
        at now: UnixTime
    ) throws(AppleSimulationError) -> SimulatedAnswer {
        guard let text = form["code"] else { return .refused(.invalidRequest, "code is missing") }
        guard let code = codes.value(text, at: now), let account = accounts[code.person],
            consent(of: code.person, to: code.app) != nil
        else { return .refused(.invalidGrant, "the code has expired, was revoked, or was never given out") }
        guard code.client == client.id else {
            return .refused(
                .invalidGrant,
                "the code was given to another client; an app's codes need its bundle identifier"
            )
        }
        guard code.returnAddress == form["redirect_uri"] else {
            return .refused(
                .invalidClient,
                code.returnAddress == nil
                    ? "an app's code goes without redirect_uri" : "redirect_uri is not the one of the request"
            )
        }
        guard !code.isUsed || faults.takes(.codeReplayAccepted) else {
            return .refused(.invalidGrant, "the code was used already")
        }
        guard !faults.takes(.codeRefused) else { return .refused(.invalidGrant, "told to refuse a good code") }
        codes.change(text) { $0.isUsed = true }
        let use = IssuedAccessToken.Use.person(code.person, app: code.app, client: client.id)
        var answer = grant(use, at: now)
        let refresh = draw()
        refreshTokens.add(
            IssuedRefreshToken(
                person: code.person,
                client: client.id,
                app: code.app,
                authenticatedAt: code.authenticatedAt
            ),
            under: refresh,
            until: nil
        )
        answer["refresh_token"] = .string(refresh)
        answer["id_token"] = .string(
            try identityToken(
                account,
                client,
                [
                    ("nonce", code.nonce.map(JSONValue.string)), ("at_hash", accessHash(answer)),
                    ("real_user_status", code.realUserStatus.map(JSONValue.integer)),
                ],
                authenticatedAt: code.authenticatedAt,
                at: now
            )
        )
        return .done(.object(answer))
    }

    private mutating func refresh(
        _ form: SimulatedForm,
        _ client: SimulatedClient,
        at now: UnixTime
    ) throws(AppleSimulationError) -> SimulatedAnswer {
        guard let text = form["refresh_token"] else { return .refused(.invalidRequest, "refresh_token is missing") }
        guard let token = refreshTokens.value(text, at: now), let account = accounts[token.person] else {
            return .refused(.invalidGrant, "the refresh token is dead, or was never given out")
        }
        guard token.client == client.id else {
            return .refused(.invalidGrant, "the refresh token was given to another client")
        }
        // No new refresh token: the old one stays.
        var answer = grant(.person(token.person, app: token.app, client: client.id), at: now)
        answer["id_token"] = .string(
            try identityToken(
                account,
                client,
                [("at_hash", accessHash(answer))],
                authenticatedAt: token.authenticatedAt,
                at: now
            )
        )
        return .done(.object(answer))
    }

    private mutating func grant(_ use: IssuedAccessToken.Use, at now: UnixTime) -> JSONObject {
        let text = draw()
        let seconds = IssuedAccessToken.seconds
        accessTokens.add(IssuedAccessToken(use: use), under: text, until: now.adding(seconds: seconds))
        return ["access_token": .string(text), "token_type": "Bearer", "expires_in": .integer(seconds)]
    }

    private func accessHash(_ answer: JSONObject) -> JSONValue? {
        answer["access_token"]?.string.map { TokenWriter.hash(of: $0) }
    }
}
