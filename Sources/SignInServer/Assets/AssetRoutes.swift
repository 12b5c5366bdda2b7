// SPDX-License-Identifier: Apache-2.0
// Serves the static files.

internal import HTTPTypes
internal import Hummingbird

/// `GET /assets/<digest>/<path>`.
struct AssetRoutes: Sendable {
    let assets: AssetCatalogue

    func add(to routes: inout RouteTable) {
        routes.get("/assets/**") { request, _ in try respond(to: request) }
        routes.get("/favicon.ico") { _, _ in
            try file("images/favicon.ico", lifetime: "public, max-age=86400", ifNoneMatch: nil)
        }
    }

    private func respond(to request: Request) throws(APIError) -> Response {
        let path = request.uri.path
        guard path.hasPrefix(assets.prefix + "/") else {
            throw APIError(.notFound, "There is no such file. If the page is old, load it again.")
        }
        return try file(
            path.dropFirst(assets.prefix.count + 1),
            lifetime: "public, max-age=31536000, immutable",
            ifNoneMatch: request.headers[.ifNoneMatch]
        )
    }

    private func file(_ path: Substring, lifetime: String, ifNoneMatch: String?) throws(APIError) -> Response {
        guard let asset = assets[path] else { throw APIError(.notFound, "There is no such file.") }
        let tag = "\"\(assets.prefix.dropFirst("/assets/".count))\""
        var headers: HTTPFields = [
            .cacheControl: lifetime,
            .eTag: tag,
            .xContentTypeOptions: "nosniff",
            .crossOriginResourcePolicy: "same-origin",
        ]
        if ifNoneMatch == tag { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = asset.mediaType
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: asset.content))
    }
}
