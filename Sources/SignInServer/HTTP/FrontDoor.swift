// SPDX-License-Identifier: Apache-2.0
// Every request comes in and every response goes out here.

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

    func respond(to request: Request, context: ServerContext) async throws -> Response {
        let begin = ContinuousClock.now
        let requestID = context.requestID
        var response: Response
        if let allowed = otherSites.preflight(request) { return allowed }
        do {
            response = try await routes.respond(to: request, context: context)
            if response.status.code >= 400, !response.headers.contains(.contentType) {
                // The router's own words for "no such route" are a bare status.
                response = errors.response(toBare: response.status, request: request, requestID: requestID)
            }
        } catch let error as HTTPParserError {
            // The connection is not speaking HTTP any more; the server below says so and hangs up.
            throw error
        } catch {
            response = errors.response(to: error, request: request, requestID: requestID, context: context)
        }
        response.headers.append(HTTPField(name: .xRequestID, value: requestID))
        otherSites.open(&response, to: request)
        let duration = ContinuousClock.now - begin
        metrics.note(route: context.endpointPath, status: response.status.code, duration: duration)
        log(request, response, context, duration)
        return response
    }

    private func log(_ request: Request, _ response: Response, _ context: ServerContext, _ duration: Duration) {
        let level: Logger.Level = response.status.code >= 500 ? .warning : .debug
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
