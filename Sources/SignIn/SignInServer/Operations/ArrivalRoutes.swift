// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding

/// `GET /api/v1/arrival`.
///
/// What a request says of itself, as this service heard it, whether a proxy that was named said it, and the address that limits
/// count for it. Nothing of other requests, and nothing else of the machines between but what they wrote into the request.
struct ArrivalRoutes: Sendable {
    let clientAddress: ClientAddress
    /// Whether connections come in TLS, so that nobody in front needs to have ended it.
    let speaksTLS: Bool
    let answer: Answer

    func add(to routes: inout RouteTable) {
        routes.get("/api/v1/arrival", needs: .nothing, describe)
    }

    @Sendable private func describe(_ request: Request, _ context: ServerContext) async throws -> Response {
        let isNamed = clientAddress.isNamedProxy(context.peer)
        let fields = request.headers
        let isForwarded =
            fields.contains(.xForwardedFor) || fields.contains(.xForwardedHost) || fields.contains(.xForwardedProto)
        let host = (isNamed ? fields[.xForwardedHost] : nil) ?? request.head.authority
        let chain = fields[values: .xForwardedFor]
        let found = clientAddress.finding(of: request, context)
        return answer.json([
            "host": Self.text(host),
            "scheme": Self.text(isNamed ? fields[.xForwardedProto] : nil),
            "proxy": .string(isNamed ? "named" : isForwarded ? "unnamed" : "none"),
            "forwardedFor": Self.text(isNamed && !chain.isEmpty ? chain.joined(separator: ", ") : nil),
            "address": Self.text(found.address?.description),
            "forwardedForIsReadable": .bool(!found.hasUnreadableHop),
            "tls": .bool(speaksTLS),
        ])
    }

    /// Cut, so that the answer stays shorter than the question.
    private static func text(_ text: String?) -> JSONValue {
        text.map { .string(String($0.prefix(255))) } ?? .null
    }
}
