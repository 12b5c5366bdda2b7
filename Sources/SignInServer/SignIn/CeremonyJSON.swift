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
    func answer(_ outcome: SignInOutcome, status: HTTPResponse.Status = .ok) -> Response {
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
        return response
    }
}
