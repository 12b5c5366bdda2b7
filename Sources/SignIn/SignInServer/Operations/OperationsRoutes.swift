// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import NIOCore

/// `GET /livez`, `GET /readyz` and `GET /metrics`.
struct OperationsRoutes: Sendable {
    let readiness: Readiness
    let registry: MetricRegistry

    func add(to routes: inout RouteTable) {
        routes.get("/livez", needs: .nothing) { _, _ in Self.text("ok\n") }
        routes.get("/readyz", needs: .nothing) { _, context in
            // The watch over the data says so in the log, once.
            guard readiness.hasData() else {
                return Self.text("the data are missing\n", status: .serviceUnavailable)
            }
            guard let obstacle = await readiness.obstacle() else { return Self.text("ok\n") }
            context.logger.warning("The store cannot be used", metadata: ["error.code": "\(obstacle)"])
            return Self.text("the store cannot be used\n", status: .serviceUnavailable)
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
