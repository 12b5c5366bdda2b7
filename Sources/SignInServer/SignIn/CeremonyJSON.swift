// SPDX-License-Identifier: Apache-2.0
// The two ends of a ceremony in the API's form.

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
    /// - Returns: The answer, with the session's cookie for a page.
    func answer(
        _ outcome: SignInOutcome,
        to request: Request,
        browser: OpaqueToken? = nil,
        status: HTTPResponse.Status = .ok
    ) -> Response {
        if status == .ok { signIns.note(outcome.signedIn.session.methods) }
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
        if outcome.signedIn.session.kind == .cookie { keepBrowser(browser, request, on: &response) }
        return response
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
