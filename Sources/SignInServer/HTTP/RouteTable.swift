// SPDX-License-Identifier: Apache-2.0
// Collects the routes of all features, and answers other methods on their paths.

internal import HTTPTypes
internal import Hummingbird

/// The routes while they are put together.
struct RouteTable: ~Copyable {
    typealias Handler = @Sendable (Request, ServerContext) async throws -> Response

    private static let usualMethods: [HTTPRequest.Method] = [.get, .post, .put, .delete, .patch, .options]

    private let router = Router(context: ServerContext.self, options: [.autoGenerateHeadEndpoints])
    private var methods: [String: [HTTPRequest.Method]] = [:]

    /// The patterns of all routes.
    var patterns: [String] { Array(methods.keys) }

    /// All routes, a method and a pattern each.
    var endpoints: [String] {
        methods.flatMap { path, methods in methods.map { "\($0.rawValue) \(path)" } }.sorted()
    }

    /// Adds a route that shows something; HEAD goes with it.
    mutating func get(_ path: String, _ handler: @escaping Handler) {
        add(.get, path, handler)
    }

    /// Adds a route that changes something.
    mutating func post(_ path: String, _ handler: @escaping Handler) {
        add(.post, path, handler)
    }

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

    private mutating func add(_ method: HTTPRequest.Method, _ path: String, _ handler: @escaping Handler) {
        methods[path, default: []].append(method)
        router.on(RouterPath(path), method: method, use: handler)
    }
}
