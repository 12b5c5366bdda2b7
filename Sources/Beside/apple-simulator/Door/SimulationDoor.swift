// SPDX-License-Identifier: Apache-2.0

internal import AppleSimulation
internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding
internal import Logging
internal import NIOCore

/// Keeps everybody out who is not on this machine, and says in each answer what it comes from.
struct SimulationDoor: HTTPResponder {
    let routes: RouterResponder<SimulationContext>
    let origin: String
    let pages: SimulationPages
    let logger: Logger

    func respond(to request: Request, context: SimulationContext) async throws -> Response {
        var response: Response
        do {
            try checkNearness(request, context)
            try checkPage(request)
            response = try await routes.respond(to: request, context: context)
        } catch let refusal as SimulationRefusal {
            response = answer(refusal, to: request)
        } catch let error as AppleSimulationError {
            response = answer(SimulationRefusal(error), to: request)
        } catch let error as HTTPError {
            response = answer(
                SimulationRefusal(error.status, "\(error.status.code)", "There is nothing at this address."),
                to: request
            )
        }
        response.headers[.simulator] = "martlet; not Apple"
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.cacheControl] = "no-store"
        logger.info(
            "The simulator answered",
            metadata: [
                "http.method": "\(request.method.rawValue)", "http.route": "\(context.endpointPath ?? "")",
                "http.status": "\(response.status.code)",
            ]
        )
        return response
    }

    /// The address that is listened on keeps everybody else away already; a proxy could have opened a way.
    private func checkNearness(_ request: Request, _ context: SimulationContext) throws(SimulationRefusal) {
        let peer = context.peer?.ipAddress
        let isNear = peer.map { $0 == "::1" || LoopbackListener.isLoopback4($0) || $0.hasPrefix("::ffff:127.") } ?? true
        guard isNear, !request.headers.contains(.xForwardedFor), Self.isLocal(request.head.authority ?? "") else {
            throw SimulationRefusal(
                .forbidden,
                "not_near",
                "The simulator answers programs on this machine, under its own address \(origin), and nobody else."
            )
        }
    }

    /// A page can have its own domain's name lead to 127.0.0.1 (DNS rebinding), but cannot call itself localhost.
    private static func isLocal(_ authority: String) -> Bool {
        guard !authority.isEmpty else { return true }
        if authority.hasPrefix("[::1]") { return true }
        let host = authority.prefix { $0 != ":" }.lowercased()
        return host == "localhost" || host.hasSuffix(".localhost") || LoopbackListener.isLoopback4(host)
    }

    /// Pages of other sites may lead here, as services do, and may not change anything.
    private func checkPage(_ request: Request) throws(SimulationRefusal) {
        guard request.method != .get, request.method != .head, let asker = request.headers[.origin] else { return }
        guard asker == origin else {
            throw SimulationRefusal(
                .forbidden,
                "origin_not_allowed",
                "This request comes from a page of \(asker.prefix(200)). Open the simulator at \(origin)."
            )
        }
    }

    private func answer(_ refusal: SimulationRefusal, to request: Request) -> Response {
        let path = request.uri.path
        if path.hasPrefix("/auth/authorize"), let page = pages.problem(refusal.message) {
            return SimulationAnswer.page(page, status: refusal.status)
        }
        let body: JSONValue = ["error": .string(refusal.code), "message": .string(refusal.message)]
        return SimulationAnswer.json(body, status: refusal.status)
    }
}

/// The context of one request.
struct SimulationContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The other end of the connection; nil where there is no socket.
    let peer: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress
    }
}
