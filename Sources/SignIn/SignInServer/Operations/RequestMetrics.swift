// SPDX-License-Identifier: Apache-2.0

internal import SignInAccounts
internal import Synchronization

/// The metrics of each route, made once, so that a request costs one look-up and two additions.
struct RequestMetrics: Sendable {
    private struct Route: Sendable {
        /// By the first digit of the status, 1 to 5.
        let counts: [MetricCounter]
        let time: MetricHistogram

        init(_ route: String, _ registry: MetricRegistry) {
            counts = (1...5).map { registry.counter("martlet_requests", [("route", route), ("status", "\($0)xx")]) }
            time = registry.timer("martlet_request", [("route", route)])
        }
    }

    private let routes: [String: Route]
    private let other: Route

    /// - Parameters:
    ///   - routes: The patterns of all routes.
    ///   - registry: Where the metrics are kept.
    init(routes: [String], registry: MetricRegistry) {
        self.routes = Dictionary(uniqueKeysWithValues: routes.map { ($0, Route($0, registry)) })
        other = Route("other", registry)
    }

    /// Notes an answered request.
    func note(route: String?, status: Int, duration: Duration) {
        let route = route.flatMap { routes[$0] } ?? other
        let (seconds, attoseconds) = duration.components
        route.time.recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
        let family = status / 100
        guard (1...5).contains(family) else { return }
        route.counts[family - 1].increment(by: 1)
    }
}

/// How often people signed in, by the methods that it took: `passkey`, `password`, `password+totp` and so on.
final class SignInMetrics: Sendable {
    private let registry: MetricRegistry
    /// Spelling a counter's name and labels costs more than everything else of an answer's count.
    private let counters = Mutex<[Set<SignInMethod>: MetricCounter]>([:])

    /// - Parameter registry: Where the metrics are kept.
    init(registry: MetricRegistry) { self.registry = registry }

    /// Notes a sign-in.
    ///
    /// - Parameter methods: With what somebody signed in.
    func note(_ methods: Set<SignInMethod>) {
        let counter = counters.withLock { counters in
            if let known = counters[methods] { return known }
            // Few combinations can be, and none can be made from outside; always in the same order.
            let names = SignInMethod.allCases.filter { methods.contains($0) }.map(\.rawValue)
            let new = registry.counter("martlet_sign_ins", [("method", names.joined(separator: "+"))])
            counters[methods] = new
            return new
        }
        counter.increment(by: 1)
    }
}
