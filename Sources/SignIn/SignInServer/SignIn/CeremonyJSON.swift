// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

extension AuthenticationStart {
    /// `{ceremony, publicKey, expiresAt}`.
    var json: JSONValue {
        [
            "ceremony": .string(ceremony.exposedText), "publicKey": options.json,
            "expiresAt": .integer(expiresAt.milliseconds),
        ]
    }
}

extension RegistrationStart {
    /// `{ceremony, publicKey, expiresAt}`.
    var json: JSONValue {
        [
            "ceremony": .string(ceremony.exposedText), "publicKey": options.json,
            "expiresAt": .integer(expiresAt.milliseconds),
        ]
    }
}

extension Reception {
    /// The body of a request that finishes a ceremony.
    func finish<Credential>(_ request: Request) async throws -> FinishRequest<Credential> {
        try FinishRequest(await request.jsonBytes(upTo: maximumBodyLength))
    }

    /// The answer to whoever has just signed up or in.
    ///
    /// - Parameters:
    ///   - outcome: Who, and in what session.
    ///   - request: The request that is answered.
    ///   - browser: The browser's token, when it has just been made.
    ///   - status: The answer's status.
    ///   - isSignIn: Whether it is one more sign-in among the figures.
    /// - Returns: The answer, with the session's cookie for a page, whose former session is ended.
    func answer(
        _ outcome: SignInOutcome,
        to request: Request,
        browser: OpaqueToken? = nil,
        status: HTTPResponse.Status = .ok,
        isSignIn: Bool = true
    ) async -> Response {
        if status == .ok, isSignIn { signIns.note(outcome.signedIn.session.methods) }
        var response = answer.json(
            [
                "account": outcome.signedIn.accountJSON,
                "session": outcome.signedIn.json(token: shownToken(outcome.signedIn, outcome.token)),
                "signals": outcome.signals.json,
                "nameDiffers": .bool(outcome.nameDiffers),
            ],
            status: status
        )
        setSession(outcome.signedIn, outcome.token, on: &response)
        if outcome.signedIn.session.kind == .cookie {
            keepBrowser(browser, request, on: &response)
            await endFormerSession(of: request, for: outcome.signedIn)
        }
        return response
    }

    /// Ends the session whose cookie gives way to a new one.
    ///
    /// Nothing could use it any more but a thief of that cookie, and its owner could not tell it from a stranger's. A former session
    /// that could not be ended stays in its owner's list: the new one is begun, and this answer alone carries its token.
    private func endFormerSession(of request: Request, for new: SignedInSession) async {
        guard let token = ServiceCookie.session.value(in: request),
            let former = try? await engine.sessions.authenticate(token: String(token), kind: .cookie),
            former.session.id != new.session.id
        else { return }
        try? await engine.sessions.endCurrent(former)
    }

    /// The answer to a verification: the session under its new token.
    ///
    /// - Parameter outcome: What came of it.
    /// - Returns: `{account, session}`, with the cookie.
    func answer(_ outcome: VerificationOutcome) -> Response {
        var response = answer.json([
            "account": outcome.signedIn.accountJSON,
            "session": outcome.signedIn.json(token: shownToken(outcome.signedIn, outcome.token)),
        ])
        setSession(outcome.signedIn, outcome.token, on: &response)
        return response
    }
}
