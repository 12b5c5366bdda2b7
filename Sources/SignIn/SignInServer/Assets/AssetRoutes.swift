// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird

/// `GET /assets/<digest>/<path>`, and `GET /martlet.js`, the address for other sites, which stays.
///
/// Scripts may be used by every site: they are the same for everybody and hold no secret. What a script may then ask of
/// the API is decided there.
struct AssetRoutes: Sendable {
    let assets: AssetCatalogue

    func add(to routes: inout RouteTable) {
        routes.get("/assets/**", needs: .nothing) { request, _ in try respond(to: request) }
        let script: HTTPFields = [
            .location: assets.prefix + "/js/martlet.js",
            // After an upgrade the old target is gone, so every page asks anew; the modules behind it are kept.
            .cacheControl: "no-cache",
            .accessControlAllowOrigin: "*",
            .crossOriginResourcePolicy: "cross-origin",
            .xContentTypeOptions: "nosniff",
        ]
        routes.get("/martlet.js", needs: .nothing) { _, _ in Response(status: .temporaryRedirect, headers: script) }
        routes.get("/favicon.ico", needs: .nothing) { _, _ in
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
        if path.hasPrefix("js/") {
            headers[.accessControlAllowOrigin] = "*"
            headers[.crossOriginResourcePolicy] = "cross-origin"
        }
        if ifNoneMatch == tag { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = asset.mediaType
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: asset.content))
    }
}
