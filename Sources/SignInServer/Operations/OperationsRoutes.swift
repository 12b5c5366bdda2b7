// SPDX-License-Identifier: Apache-2.0
// What machines ask: does the process live, can it serve, what has it done.

internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore
internal import SignInAccounts

/// `GET /livez`, `GET /readyz` and `GET /metrics`.
struct OperationsRoutes: Sendable {
    let engine: SignInEngine
    let registry: MetricRegistry

    func add(to routes: inout RouteTable) {
        routes.get("/livez", needs: .nothing) { _, _ in Self.text("ok\n") }
        routes.get("/readyz", needs: .nothing) { _, context in
            do {
                try await engine.upkeep.checkHealth()
                return Self.text("ok\n")
            } catch let error as SignInError {
                context.logger.warning("The store cannot be used", metadata: ["error.code": "\(error.code)"])
                return Self.text("the store cannot be used\n", status: .serviceUnavailable)
            }
        }
        routes.get("/metrics", needs: .metricsReader) { _, _ in
            Self.text(registry.text(), type: "text/plain; version=0.0.4; charset=utf-8")
        }
    }

    private static func text(
        _ text: String,
        status: HTTPResponse.Status = .ok,
        type: String = "text/plain; charset=utf-8"
    ) -> Response {
        Response(
            status: status,
            headers: [.contentType: type, .cacheControl: "no-store", .xContentTypeOptions: "nosniff"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}
