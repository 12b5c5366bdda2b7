// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOHTTP1

/// Hands requests to their routes; names, times and logs each, and has every failure turned into an answer.
///
/// One concrete responder around the router rather than a chain of middleware: what every request pays is here, in one
/// function.
struct FrontDoor: HTTPResponder {
    let routes: RouterResponder<ServerContext>
    let errors: ErrorAnswer
    let metrics: RequestMetrics
    let otherSites: OtherSites
    /// Whether what is stored now will be found again.
    let hasData: @Sendable () -> Bool
    let localCookies: LocalCookies

    func respond(to request: Request, context: ServerContext) async throws -> Response {
        let begin = ContinuousClock.now
        let requestID = context.requestID
        var response: Response
        var isTold = false
        let request = localCookies.read(request)
        let namesHost = request.head.authority != nil
        if namesHost, let allowed = otherSites.preflight(request) { return allowed }
        do {
            guard namesHost else {
                throw APIError(.badRequest, "This request names no host, or more than one. Send one field Host.")
            }
            guard hasData() || Self.needsNoData(request.uri.path) else {
                // It is told once, when the data are found missing.
                isTold = true
                throw Self.dataMissing
            }
            response = try await routes.respond(to: request, context: context)
            if response.status.code >= 400, !response.headers.contains(.contentType) {
                // The router's own words for "no such route" are a bare status.
                response = errors.response(toBare: response.status, request: request, requestID: requestID)
            }
        } catch let error as HTTPParserError {
            // The connection is not speaking HTTP any more; the server below says so and hangs up.
            throw error
        } catch {
            // What failed is in the log already, with its cause; only refusals that no engine made are not.
            isTold = isTold || !(error is APIError)
            response = errors.response(to: error, request: request, requestID: requestID, context: context)
        }
        response.headers.append(HTTPField(name: .xRequestID, value: requestID))
        otherSites.open(&response, to: request)
        localCookies.write(&response)
        let duration = ContinuousClock.now - begin
        metrics.note(route: context.endpointPath, status: response.status.code, duration: duration)
        log(request, response, context, duration, isTold: isTold)
        return response
    }

    /// Whether a path is one that machines watch, or that pages load.
    private static func needsNoData(_ path: String) -> Bool {
        ["/livez", "/readyz", "/metrics"].contains(path) || path.hasPrefix("/assets/")
    }

    private static let dataMissing = APIError(
        .serviceUnavailable,
        "The service cannot keep anything at the moment. Try again later, or tell its operator."
    )

    /// Tells of a request; what the log tells already is repeated for those alone who want to see every request.
    private func log(
        _ request: Request,
        _ response: Response,
        _ context: ServerContext,
        _ duration: Duration,
        isTold: Bool
    ) {
        // Routes for machines say by themselves what is wrong.
        let isNews = response.status.code >= 500 && !isTold && !Self.needsNoData(request.uri.path)
        let level: Logger.Level = isNews ? .warning : .debug
        guard context.logger.logLevel <= level else { return }
        // The route's pattern, not the path: paths carry identifiers.
        context.logger.log(
            level: level,
            "Request answered",
            metadata: [
                "http.method": "\(request.method.rawValue)",
                "http.route": "\(context.endpointPath ?? "")",
                "http.status": "\(response.status.code)",
                "http.milliseconds": "\(duration / .milliseconds(1))",
            ]
        )
    }
}
