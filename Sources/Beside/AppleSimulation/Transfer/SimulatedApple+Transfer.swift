// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import JSONCoding

extension SimulatedApple {
    /// A team takes over another's app, with its websites and everybody who uses it.
    ///
    /// Tokens that were given out die; people stay consenting, and are called otherwise from now on.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - team: Who takes it.
    ///   - now: The present time.
    /// - Throws: `clientUnknown`, `teamUnknown` or `transferInvalid`.
    package mutating func transfer(
        _ app: String,
        to team: String,
        at now: UnixTime
    ) throws(AppleSimulationError) {
        let found = try self.app(app)
        guard teams.contains(where: { $0.id == team }) else {
            throw AppleSimulationError(.teamUnknown, "there is no team of that identifier")
        }
        guard found.team != team else {
            throw AppleSimulationError(.transferInvalid, "the app is that team's already")
        }
        for index in apps.indices where apps[index].id == app {
            apps[index].transfer = SimulatedApp.Transfer(from: found.team, at: now)
            apps[index].team = team
        }
        codes.removeAll { $0.app == app }
        endTokens { $1 == app }
    }

    /// Answers `POST /auth/usermigrationinfo`, both ways: before a transfer with `sub` and `target`, and within 60 days
    /// after it with `transfer_sub`.
    ///
    /// - Parameters:
    ///   - body: The form.
    ///   - bearer: The token of the header, which a client got with `client_credentials` and `user.migration`.
    ///   - now: The present time.
    /// - Returns: The answer.
    package mutating func migrationInfo(_ body: [UInt8], bearer: String?, at now: UnixTime) -> SimulatedAnswer {
        switch asker(body, false, at: now) {
        case .failure(let refusal): return refusal.answer
        case .success(let (form, client)):
            guard let bearer, case .migration(client.app.team)? = accessTokens.value(bearer, at: now)?.use else {
                return .refused(.invalidRequest, "the header Authorization brings no token for migrations of this team")
            }
            switch (form["sub"], form["target"], form["transfer_sub"]) {
            case (let subject?, let target?, nil): return export(subject, to: target, client)
            case (nil, nil, let subject?): return take(subject, client, at: now)
            default: return .refused(.invalidRequest, "either sub and target or transfer_sub was expected")
            }
        }
    }

    private func export(_ subject: String, to target: String, _ client: SimulatedClient) -> SimulatedAnswer {
        let team = client.app.team
        guard target != team, teams.contains(where: { $0.id == target }) else {
            return .refused(.invalidRequest, "target is no other team")
        }
        guard
            let account = users(of: client.app).first(where: {
                SimulatedSubject.subject(of: $0.name, in: team) == subject
            })
        else { return .refused(.invalidRequest, "sub is nobody who uses the app") }
        return .done([
            "transfer_sub": .string(SimulatedSubject.transferSubject(of: account.name, from: team, to: target))
        ])
    }

    private func take(_ subject: String, _ client: SimulatedClient, at now: UnixTime) -> SimulatedAnswer {
        let app = client.app
        guard let transfer = app.transfer, transfer.isOpen(at: now) else {
            return .refused(.invalidRequest, "the app was not taken over within the last 60 days")
        }
        guard
            let account = users(of: app).first(where: {
                SimulatedSubject.transferSubject(of: $0.name, from: transfer.from, to: app.team) == subject
            }), let consent = consent(of: account.person.id, to: app.id)
        else {
            return .refused(.invalidRequest, "transfer_sub is nobody who uses the app")
        }
        var answer: JSONObject = ["sub": .string(SimulatedSubject.subject(of: account.name, in: app.team))]
        if consent.scopes.contains(.email), let address = address(of: account, consent, for: app.team) {
            answer["email"] = .string(address)
            if consent.hidesEmail { answer["is_private_email"] = true }
        }
        return .done(.object(answer))
    }

    private func users(of app: SimulatedApp) -> [Account] {
        accounts.values.filter { consent(of: $0.person.id, to: app.id) != nil }
    }
}
