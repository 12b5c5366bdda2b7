// SPDX-License-Identifier: Apache-2.0
// What the server says, and the cookies that it says it with.

import HTTPTypes
import Hummingbird
import NIOCore

/// Answers of the routes.
enum Answers {
    /// The page.
    static var page: Response { answer(Array(Page.html.utf8), type: "text/html; charset=utf-8") }

    /// The page's script.
    static var script: Response { answer(Array(Page.script.utf8), type: "text/javascript; charset=utf-8") }

    /// JSON, with a cookie for this browser alone.
    static func json(_ body: [UInt8], cookie name: String, _ value: String) -> Response {
        var response = json(body)
        response.headers[.setCookie] = "\(name)=\(value); Path=/; Secure; HttpOnly; SameSite=Strict"
        return response
    }

    /// JSON.
    static func json(_ body: [UInt8]) -> Response { answer(body, type: "application/json") }

    /// A refusal that does not say why: what tells a known passkey from an unknown one is the log's alone.
    static func refused(_ status: HTTPResponse.Status) -> Response {
        answer(Array("{\"error\":\"That did not work.\"}".utf8), type: "application/json", status: status)
    }

    /// The value of a cookie.
    static func cookie(_ name: String, of request: Request) -> String? {
        for field in request.headers[values: .cookie] {
            for pair in field.split(separator: ";") {
                let trimmed = pair.drop { $0 == " " }
                if trimmed.hasPrefix(name + "=") { return String(trimmed.dropFirst(name.count + 1)) }
            }
        }
        return nil
    }

    private static func answer(_ body: [UInt8], type: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [
                .contentType: type, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
                .contentSecurityPolicy:
                    "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body))
        )
    }
}
