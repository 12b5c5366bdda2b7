// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings

extension SimulatedApple {
    /// Answers `POST /auth/revoke`: 200 also for tokens that are dead or were never given out.
    ///
    /// A token that lives ends the whole of what the person allowed the app: all tokens die, and whoever comes back is
    /// asked anew and tells their name again.
    ///
    /// - Parameters:
    ///   - body: The form.
    ///   - hasHeader: Whether the request names a client in a header, too.
    ///   - now: The present time.
    /// - Returns: The answer.
    package mutating func revoke(_ body: [UInt8], hasHeader: Bool = false, at now: UnixTime) -> SimulatedAnswer {
        guard !faults.takes(.revokeFailing) else { return .failing }
        switch asker(body, hasHeader, at: now) {
        case .failure(let refusal): return refusal.answer
        case .success(let (form, client)):
            guard let token = form["token"] else { return .refused(.invalidRequest, "token is missing") }
            if let found = owner(of: token, at: now), found.client == client.id {
                endConsent(Consent.Key(person: found.person, app: found.app))
            }
            return .done(nil)
        }
    }

    private func owner(of token: String, at now: UnixTime) -> (person: String, app: String, client: String)? {
        if let found = refreshTokens.value(token, at: now) { return (found.person, found.app, found.client) }
        guard case .person(let person, let app, let client)? = accessTokens.value(token, at: now)?.use else {
            return nil
        }
        return (person, app, client)
    }

    /// Ends what a person allowed an app, with everything that was given out for it.
    mutating func endConsent(_ key: Consent.Key) {
        consents[key] = nil
        codes.removeAll { $0.person == key.person && $0.app == key.app }
        endTokens { $0 == key.person && $1 == key.app }
    }

    /// Ends refresh and access tokens by person and app.
    mutating func endTokens(where isEnded: (_ person: String, _ app: String) -> Bool) {
        refreshTokens.removeAll { isEnded($0.person, $0.app) }
        accessTokens.removeAll { token in
            guard case .person(let person, let app, _) = token.use else { return false }
            return isEnded(person, app)
        }
    }
}
