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
    let clientAddress: ClientAddress
    let metricsReaders: [AddressRange]

    func add(to routes: inout RouteTable) {
        routes.get("/livez") { _, _ in Self.text("ok\n") }
        routes.get("/readyz") { _, context in
            do {
                try await engine.upkeep.checkHealth()
                return Self.text("ok\n")
            } catch let error as SignInError {
                context.logger.warning("The store cannot be used", metadata: ["error.code": "\(error.code)"])
                return Self.text("the store cannot be used\n", status: .serviceUnavailable)
            }
        }
        routes.get("/metrics") { request, context in
            guard mayRead(request, context) else {
                throw APIError(.notFound, "There is nothing at this address.")
            }
            return Self.text(registry.text(), type: "text/plain; version=0.0.4; charset=utf-8")
        }
    }

    /// Figures are for the operator's network alone; to everybody else the address does not exist.
    private func mayRead(_ request: Request, _ context: ServerContext) -> Bool {
        // Behind such a proxy everybody would look like the machine itself.
        guard !clientAddress.isFromUnnamedProxy(request, peer: context.peer) else { return false }
        guard let address = clientAddress.address(of: request, peer: context.peer) else { return context.peer == nil }
        return metricsReaders.contains { $0.contains(address) }
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
