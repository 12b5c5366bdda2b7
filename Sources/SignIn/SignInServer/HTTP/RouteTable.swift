// SPDX-License-Identifier: Apache-2.0
// Collects the routes of all features with what each needs, and answers other methods on their paths.

internal import HTTPTypes
internal import Hummingbird
internal import SignInAccounts

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

    /// Adds a route that changes something and whose refusals have a form of their own, as another standard may ask for.
    mutating func post(
        _ path: String,
        needs: OpenNeed,
        refused: @escaping @Sendable (APIError, ServerContext) -> Response,
        _ handler: @escaping Handler
    ) {
        add(.post, path, .open(needs)) { [routeGuard] request, context in
            do throws(APIError) {
                try routeGuard.check(needs, request, context)
            } catch {
                return refused(error, context)
            }
            return try await handler(request, context)
        }
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
