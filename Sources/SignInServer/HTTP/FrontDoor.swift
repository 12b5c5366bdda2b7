// SPDX-License-Identifier: Apache-2.0
// Every request comes in and every response goes out here.

internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTP1

/// Hands requests to their routes; turns refusals and failures into answers, names each request and logs it.
///
/// One concrete responder around the router rather than a chain of middleware: what every request pays is here, in one
/// function.
struct FrontDoor: HTTPResponder {
    let routes: RouterResponder<ServerContext>
    let errors: ErrorAnswer

    func respond(to request: Request, context: ServerContext) async throws -> Response {
        let begin = ContinuousClock.now
        let requestID = context.id
        var response: Response
        do {
            response = try await routes.respond(to: request, context: context)
            if response.status.code >= 400, !response.headers.contains(.contentType) {
                // The router's own words for "no such route" are a bare status.
                response = errors.response(to: Self.refusal(of: response), request: request, requestID: requestID)
            }
        } catch let error as APIError {
            response = errors.response(to: error, request: request, requestID: requestID)
        } catch let error as HTTPParserError {
            // The connection is not speaking HTTP any more; the server below says so and hangs up.
            throw error
        } catch {
            context.logger.error(
                "A request failed",
                metadata: ["error.type": "\(type(of: error))", "error.text": "\(error)"]
            )
            response = errors.response(to: Self.failure, request: request, requestID: requestID)
        }
        response.headers.append(HTTPField(name: .xRequestID, value: requestID))
        log(request, response, context, since: begin)
        return response
    }

    private func log(
        _ request: Request,
        _ response: Response,
        _ context: ServerContext,
        since begin: ContinuousClock.Instant
    ) {
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
                "http.milliseconds": "\((ContinuousClock.now - begin) / .milliseconds(1))",
            ]
        )
    }

    private static func refusal(of response: Response) -> APIError {
        switch response.status {
        case .notFound: APIError(.notFound, "There is nothing at this address.")
        case .contentTooLarge: APIError(.payloadTooLarge, "The body is too long.")
        case let status where status.code < 500: APIError(.badRequest, "This request cannot be read.", status: status)
        default: failure
        }
    }

    private static let failure = APIError(
        .internalError,
        "Something went wrong on our side. Try again in a moment; if it stays, tell the operator the request's number."
    )
}
