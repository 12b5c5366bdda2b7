// SPDX-License-Identifier: Apache-2.0

package import ByteEncodings
internal import JSONCoding

extension SimulatedApple {
    /// How long a person may take to decide, in seconds.
    package static let requestSeconds: Int64 = 600
    /// How long an identity token lives, in seconds: as on the web in 2024.
    package static let tokenSeconds: Int64 = 86_400

    /// Takes an authorization request (`GET /auth/authorize`).
    ///
    /// - Parameters:
    ///   - query: The query of the address, without its question mark.
    ///   - now: The present time.
    /// - Returns: The name under which the request waits for a decision, or why it leads nowhere.
    package mutating func open(_ query: [UInt8], at now: UnixTime) -> Result<String, AuthorizeRefusal> {
        let request: AuthorizeRequest
        do throws(AppleSimulationError) {
            let form = try SimulatedForm(query, from: .query)
            do throws(AuthorizeRefusal) {
                request = try AuthorizeRequest(form) { client($0) }
            } catch {
                return .failure(error)
            }
        } catch {
            return .failure(AuthorizeRefusal("invalid_request", error.message))
        }
        let name = draw()
        requests.add(request, under: name, until: now.adding(seconds: Self.requestSeconds))
        return .success(name)
    }

    /// What a person is to be asked.
    ///
    /// - Parameters:
    ///   - name: What ``open(_:at:)`` gave.
    ///   - person: Who sits before the browser.
    ///   - now: The present time.
    /// - Returns: The question.
    /// - Throws: `requestUnknown` or `personUnknown`.
    package func question(
        _ name: String,
        for person: String,
        at now: UnixTime
    ) throws(AppleSimulationError) -> ConsentQuestion {
        guard let request = requests.value(name, at: now), let client = client(request.client) else {
            throw Self.requestUnknown
        }
        let account = try account(person)
        return question(account.person, client, request.scopes)
    }

    /// The service that waits for a decision: its identifier and the place that the browser goes back to.
    ///
    /// - Parameters:
    ///   - name: What ``open(_:at:)`` gave.
    ///   - now: The present time.
    /// - Returns: The client, and the address.
    /// - Throws: `requestUnknown`.
    package func asker(
        _ name: String,
        at now: UnixTime
    ) throws(AppleSimulationError) -> (client: String, address: LocalAddress) {
        guard let request = requests.value(name, at: now) else { throw Self.requestUnknown }
        return (request.client, request.returnAddress)
    }

    /// Takes a person's decision; a request is decided once.
    ///
    /// - Parameters:
    ///   - name: What ``open(_:at:)`` gave.
    ///   - decision: The decision.
    ///   - now: The present time.
    /// - Returns: How the browser goes back to the service.
    /// - Throws: `requestUnknown`, `personUnknown` or `signingFailed`.
    package mutating func decide(
        _ name: String,
        _ decision: PersonDecision,
        at now: UnixTime
    ) throws(AppleSimulationError) -> BrowserReply {
        if case .goOn(let answer) = decision { _ = try self.account(answer.person) }
        guard let request = requests.take(name, at: now), let client = client(request.client) else {
            throw Self.requestUnknown
        }
        let state = request.state.map { faults.takes(.stateForeign) ? "another-state-than-the-one-sent" : $0 }
        guard case .goOn(let answer) = decision else {
            return BrowserReply(request, [("error", "user_cancelled_authorize"), ("state", state)])
        }
        let account = try account(answer.person)
        let told = allow(answer, account, client, request.scopes, at: now)
        let code = issueCode(
            IssuedCode(
                person: account.person.id,
                client: client.id,
                app: client.app.id,
                returnAddress: request.returnAddress.text,
                nonce: request.nonce,
                authenticatedAt: now,
                realUserStatus: nil
            ),
            at: now
        )
        var token: String?
        if request.wantsToken {
            token = try identityToken(
                account,
                client,
                [("nonce", request.nonce.map(JSONValue.string)), ("c_hash", TokenWriter.hash(of: code))],
                authenticatedAt: now,
                at: now
            )
        }
        return BrowserReply(
            request,
            [("code", code), ("id_token", token), ("state", state), ("user", userField(told))]
        )
    }

    // MARK: What is told once

    /// Name and address as they are told at the first authorization.
    struct Told {
        var givenName: String?
        var familyName: String?
        var email: String?
    }

    func question(
        _ person: SimulatedPerson,
        _ client: SimulatedClient,
        _ scopes: Set<ConsentScope>
    ) -> ConsentQuestion {
        let consent = consent(of: person.id, to: client.app.id)
        return ConsentQuestion(
            person: person,
            client: client.id,
            app: client.app.id,
            team: client.app.team,
            isReturning: consent != nil,
            scopes: scopes.subtracting(consent?.scopes ?? [])
        )
    }

    /// Notes what a person allows, and tells what the service is told now and never again.
    ///
    /// What they chose for their address holds until they stop; another choice for a scope that they were asked for before
    /// is none.
    mutating func allow(
        _ answer: ConsentAnswer,
        _ account: Account,
        _ client: SimulatedClient,
        _ scopes: Set<ConsentScope>,
        at now: UnixTime
    ) -> Told {
        let key = Consent.Key(person: account.person.id, app: client.app.id)
        var consent = consents[key] ?? Consent(since: now, scopes: [], hidesEmail: false)
        let fresh = scopes.subtracting(consent.scopes)
        if fresh.contains(.email) { consent.hidesEmail = answer.hidesEmail }
        consent.scopes.formUnion(scopes)
        consents[key] = consent
        let told = faults.takes(.userRepeated) ? scopes : fresh
        var result = Told()
        if told.contains(.name) {
            result.givenName = answer.givenName ?? account.person.givenName
            result.familyName = answer.familyName ?? account.person.familyName
        }
        if told.contains(.email) { result.email = address(of: account, consent, for: client.app.team) }
        return result
    }

    private mutating func userField(_ told: Told) -> String? {
        var user = JSONObject()
        if told.givenName != nil || told.familyName != nil {
            user["name"] = [
                "firstName": .string(told.givenName ?? ""), "lastName": .string(told.familyName ?? ""),
            ]
        }
        if let email = told.email { user["email"] = .string(email) }
        guard !user.isEmpty else { return nil }
        return faults.takes(.userUnreadable)
            ? "{\"name\":" : String(decoding: JSONValue.object(user).serialized, as: UTF8.self)
    }

    mutating func issueCode(_ code: IssuedCode, at now: UnixTime) -> String {
        let text = draw()
        codes.add(code, under: text, until: now.adding(seconds: IssuedCode.seconds))
        return text
    }

    private static var requestUnknown: AppleSimulationError {
        AppleSimulationError(
            .requestUnknown,
            "this authorization was answered already, or has waited too long; begin anew at the service"
        )
    }
}
