// SPDX-License-Identifier: Apache-2.0

internal import AccountMessages
internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding
internal import Logging
internal import NIOCore
internal import SignInAccounts
internal import WebAuthnTypes

/// Turns whatever a route threw into a response in the form that its reader expects.
///
/// The reader learns the stable code and the request's number; what led to it goes to the log alone.
struct ErrorAnswer: Sendable {
    let answer: Answer
    let pages: PageRenderer
    let relyingPartyID: RelyingPartyID

    /// The response to an error that a route threw.
    func response(
        to error: any Error,
        request: Request,
        requestID: String,
        context: ServerContext
    ) -> Response {
        let refusal: APIError
        switch error {
        case let error as APIError: refusal = error
        case let error as SignInError:
            let path = context.endpointPath ?? ""
            let isRegistration =
                path.contains("/sign-up/") || path.contains("/passkeys/add/")
                || path.contains("/passkeys/upgrade/") || path.contains("/authenticator-app/")
                || path.contains("/addresses/")
            refusal = APIError(error, isRegistration: isRegistration, relyingPartyID: relyingPartyID)
            log(error, refusal, context)
        case let error as JSONError: refusal = APIError(error)
        case let error as WebAuthnTypesError: refusal = APIError(error)
        default:
            refusal = Self.failure
            context.logger.error(
                "A request failed",
                metadata: ["error.type": "\(type(of: error))", "http.route": "\(context.endpointPath ?? "")"]
            )
            context.logger.trace("What failed the request", metadata: ["error.text": "\(error)"])
        }
        return response(to: refusal, request: request, requestID: requestID)
    }

    /// The response in place of one that the router or a library gave without a body.
    func response(toBare status: HTTPResponse.Status, request: Request, requestID: String) -> Response {
        let refusal =
            switch status {
            case .notFound: APIError.nothingHere
            case .contentTooLarge: APIError(.payloadTooLarge, "The body is too long.")
            case let status where status.code < 500:
                APIError(.badRequest, "This request cannot be read.", status: status)
            default: Self.failure
            }
        return response(to: refusal, request: request, requestID: requestID)
    }

    private func response(to refusal: APIError, request: Request, requestID: String) -> Response {
        var response =
            page(refusal, request, requestID)
            ?? answer.json(Self.json(refusal, requestID: requestID), status: refusal.status)
        response.headers.append(contentsOf: refusal.headers)
        if response.status == .serviceUnavailable, !response.headers.contains(.retryAfter) {
            response.headers[.retryAfter] = String(Self.repairSeconds)
        }
        return response
    }

    private func page(_ refusal: APIError, _ request: Request, _ requestID: String) -> Response? {
        guard Self.expectsPage(request) else { return nil }
        let language = MessageLanguage(choosingFor: request)
        let path = LocalPath.isOne(request.uri.string) ? request.uri.string : "/"
        return pages.errorPage(
            for: refusal,
            requestID: requestID,
            in: language,
            path: path,
            isForm: Self.isUntakenForm(refusal, request)
        ).map { answer.page($0, in: language, status: refusal.status) }
    }

    /// Whether a page's form arrived as it stands in the page: no script ran there that would have sent it to the API.
    private static func isUntakenForm(_ refusal: APIError, _ request: Request) -> Bool {
        guard refusal.code == .methodNotAllowed, request.method == .post else { return false }
        return refusal.headers[.allow]?.hasPrefix(HTTPRequest.Method.get.rawValue) ?? false
    }

    private func log(_ error: SignInError, _ refusal: APIError, _ context: ServerContext) {
        let level: Logger.Level = refusal.status.code >= 500 ? .error : .info
        guard context.logger.logLevel <= level else { return }
        var metadata: Logger.Metadata = [
            "error.code": "\(error.code)", "http.route": "\(context.endpointPath ?? "")",
        ]
        // Causes hold codes, lengths and expected values; never secrets, challenges or names.
        if let cause = error.cause { metadata["error.cause"] = "\(cause)" }
        context.logger.log(level: level, "A request was refused", metadata: metadata)
    }

    /// Browsers name `text/html` when a person opens an address or sends a form; the API always answers JSON, and scripts
    /// ask for nothing else.
    private static func expectsPage(_ request: Request) -> Bool {
        let path = request.uri.path
        guard [.get, .head, .post].contains(request.method), path != "/api", !path.hasPrefix("/api/") else {
            return false
        }
        return request.headers[.accept]?.contains("text/html") ?? false
    }

    private static func json(_ error: APIError, requestID: String) -> JSONValue {
        var inner: JSONObject = [
            "code": .string(error.code.rawValue),
            "message": .string(error.message),
            "requestId": .string(requestID),
        ]
        if !error.details.isEmpty { inner["details"] = .array(error.details) }
        var object: JSONObject = ["error": .object(inner)]
        for member in error.members.members { object[member.key] = member.value }
        return .object(object)
    }

    /// After how many seconds another try is worth it where nothing says better: about the time in which a full queue of
    /// passwords empties.
    private static let repairSeconds = 10

    private static let failure = APIError(
        .internalError,
        "Something went wrong on our side. Try again in a moment; if it stays, tell the operator the request's number."
    )
}
