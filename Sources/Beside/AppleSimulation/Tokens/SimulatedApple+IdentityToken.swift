// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding

extension SimulatedApple {
    /// Signs an identity token.
    ///
    /// - Parameters:
    ///   - account: About whom.
    ///   - client: For whom.
    ///   - more: Claims beside the usual ones; nil leaves one out.
    ///   - authenticatedAt: When the person was there.
    ///   - now: The present time.
    /// - Returns: The token, right or wrong as it was ordered.
    /// - Throws: `signingFailed`.
    mutating func identityToken(
        _ account: Account,
        _ client: SimulatedClient,
        _ more: [(String, JSONValue?)],
        authenticatedAt: UnixTime,
        at now: UnixTime
    ) throws(AppleSimulationError) -> String {
        let seconds = now.milliseconds / 1_000
        var claims: JSONObject = [
            "iss": .string(issuer), "aud": .string(client.id), "exp": .integer(seconds + Self.tokenSeconds),
            "iat": .integer(seconds),
            "sub": .string(SimulatedSubject.subject(of: account.name, in: client.app.team)),
        ]
        for (name, value) in more { claims[name] = value }
        if let consent = consent(of: account.person.id, to: client.app.id) {
            addAddress(to: &claims, account, consent, client.app.team)
            claims["transfer_sub"] = transferSubject(account, consent, client.app, at: now).map(JSONValue.string)
        }
        claims["auth_time"] = .integer(authenticatedAt.milliseconds / 1_000)
        claims["nonce_supported"] = true
        return try TokenWriter(key: keys.current).token(claims, &faults)
    }

    /// The address, at each sign-in of whoever was asked for it once.
    private func addAddress(to claims: inout JSONObject, _ account: Account, _ consent: Consent, _ team: String) {
        guard consent.scopes.contains(.email), let address = address(of: account, consent, for: team) else { return }
        claims["email"] = .string(address)
        claims["email_verified"] = .bool(consent.hidesEmail || account.person.isEmailVerified)
        // It is there when it is true alone.
        if consent.hidesEmail { claims["is_private_email"] = true }
    }

    /// What the team before called the person, as long as the app's new team may still match it.
    private func transferSubject(
        _ account: Account,
        _ consent: Consent,
        _ app: SimulatedApp,
        at now: UnixTime
    ) -> String? {
        guard let transfer = app.transfer, transfer.isOpen(at: now), consent.since < transfer.at else { return nil }
        return SimulatedSubject.transferSubject(of: account.name, from: transfer.from, to: app.team)
    }
}
