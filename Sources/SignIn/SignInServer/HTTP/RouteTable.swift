// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
package import SignInAccounts

/// The routes while they are put together.
struct RouteTable: ~Copyable {
    /// Answers a request of whoever it may be.
    typealias Handler = @Sendable (Request, ServerContext) async throws -> Response
    /// Answers a request in the session that the route needs.
    typealias MemberHandler = @Sendable (Request, ServerContext, SignedInSession) async throws -> Response

    private static let usualMethods: [HTTPRequest.Method] =
        [.get, .post, .put, .delete, .patch, .options, .trace] + ["QUERY"].compactMap { HTTPRequest.Method($0) }

    private let router = Router(context: ServerContext.self, options: [.autoGenerateHeadEndpoints])
    private let routeGuard: RouteGuard
    private var methods: [String: [HTTPRequest.Method]] = [:]
    /// All routes.
    private(set) var endpoints: [Endpoint] = []

    /// - Parameter routeGuard: Asks of each request what its route needs.
    init(_ routeGuard: RouteGuard) { self.routeGuard = routeGuard }

    /// The patterns of all routes.
    var patterns: [String] { Array(methods.keys) }

    // MARK: Without a session

    /// Adds a route that shows something; HEAD goes with it.
    mutating func get(_ path: String, needs: OpenNeed, _ handler: @escaping Handler) {
        add(.get, path, .open(needs), open(needs, handler))
    }

    /// Adds a route that changes something.
    mutating func post(_ path: String, needs: OpenNeed, _ handler: @escaping Handler) {
        add(.post, path, .open(needs), open(needs, handler))
    }

    // MARK: In a session

    /// Adds a route of the API that shows something; HEAD goes with it.
    mutating func get(_ path: String, needs: SessionNeed, _ handler: @escaping MemberHandler) {
        add(.get, path, .session(needs)) { [routeGuard] request, context in
            try await handler(request, context, routeGuard.session(needs, request))
        }
    }

    /// Adds a route of the API that changes something, and takes JSON.
    mutating func post(_ path: String, needs: SessionNeed, _ handler: @escaping MemberHandler) {
        add(.post, path, .session(needs)) { [routeGuard] request, context in
            let (request, found) = try await routeGuard.sessionAndBody(needs, request)
            return try await handler(request, context, found)
        }
    }

    /// Adds a page for somebody who is signed in; HEAD goes with it.
    mutating func get(_ path: String, needs: PageNeed, _ handler: @escaping MemberHandler) {
        add(.get, path, .page(needs)) { [routeGuard] request, context in
            switch try await routeGuard.page(needs, request, path: path) {
            case .session(let found): try await handler(request, context, found)
            case .redirect(let response): response
            }
        }
    }

    // MARK: The whole

    /// The finished routes; the usual methods that a path does not have answer 405.
    consuming func responder() -> RouterResponder<ServerContext> {
        for (path, allowed) in methods {
            let names = allowed.contains(.get) ? allowed + [.head] : allowed
            let list = names.map(\.rawValue).joined(separator: ", ")
            for method in Self.usualMethods where !allowed.contains(method) {
                router.on(RouterPath(path), method: method) { _, _ -> Response in
                    throw APIError(.methodNotAllowed, "This address takes \(list) only.", headers: [.allow: list])
                }
            }
        }
        return router.buildResponder()
    }

    private func open(_ needs: OpenNeed, _ handler: @escaping Handler) -> Handler {
        { [routeGuard] request, context in
            try routeGuard.check(needs, request, context)
            return try await handler(request, context)
        }
    }

    private mutating func add(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ needs: RouteNeed,
        _ handler: @escaping Handler
    ) {
        endpoints.append(Endpoint(method: method.rawValue, path: path, needs: needs))
        methods[path, default: []].append(method)
        router.on(RouterPath(path), method: method, use: handler)
    }
}

/// What a route asks of who calls it; every route names it.
package enum RouteNeed: Sendable, Hashable {
    /// No session.
    case open(OpenNeed)
    /// A session; who has none, or too weak a one, is told so in JSON.
    case session(SessionNeed)
    /// A session, for a page.
    case page(PageNeed)
}

/// What a page asks that is handed a session; whom it might let in after a sign-in is led there, and back.
package enum PageNeed: Sendable, Hashable {
    /// Somebody who opens the address themselves, in a browser with a session that may act.
    case person
    /// An operator whom a passkey verified in the last minutes; for everybody else there is nothing at the address. Whoever
    /// has to confirm that it is them comes back to the path that is named.
    case freshOperator(confirmedAt: String)
}

/// What a route asks that is handed no session.
package enum OpenNeed: Sendable, Hashable {
    /// Nothing of who calls. What is to be proved (a passkey, a code, a link's token) lies in the request.
    case nothing
    /// A request from this machine itself, for what a development set-up shows.
    case ownMachine
    /// A request from the operator's network; for everybody else there is nothing at the address.
    case metricsReader
    /// Nothing: whether there is a session that may act is what the route answers, to a proxy.
    case verdict
}

/// A method and a path pattern, such as `GET /api/v1/session`, and what is asked of who calls.
package struct Endpoint: Sendable, Hashable, CustomStringConvertible {
    /// `GET` or `POST`; `HEAD` goes with `GET`.
    package let method: String
    /// The path, with `{name}` for a part that differs, and `**` for any rest.
    package let path: String
    /// What is asked of who calls.
    package let needs: RouteNeed

    /// The method and the path.
    package var description: String { "\(method) \(path)" }
}

/// The context of one request: its logger, its route, and who sent it.
struct ServerContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    /// The other end of the connection, which may be a proxy; nil where there is no socket.
    let peer: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        peer = source.channel.remoteAddress
    }

    /// The request's number: the one in its log entries, or a fresh one where a log handler keeps no metadata.
    var requestID: String {
        logger[metadataKey: "hb.request.id"]?.description ?? RequestID().description
    }
}
