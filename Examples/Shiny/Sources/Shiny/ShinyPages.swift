// SPDX-License-Identifier: Apache-2.0
// Shiny's pages.

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Renders what Shiny shows.
struct ShinyPages: Sendable {
    /// Where Martlet is, for the link to the account page.
    let martlet: String

    func home(_ visitor: Visitor, today: Date) -> Response {
        let picture = DailyPicture(of: today)
        return page(
            """
            <h1>Hello, \(Self.escape(visitor.name))</h1>
            <p>Today's companion is a \(picture.description).</p>
            <img src="/picture.svg" alt="A drawing of a \(picture.description)" width="320" height="320">
            <p><a href="\(Self.escape(martlet))/account">Your account</a></p>
            """
        )
    }

    func picture(of date: Date) -> Response {
        answer(DailyPicture(of: date).svg, type: "image/svg+xml", status: .ok)
    }

    func problem(_ sentence: String, status: HTTPResponse.Status = .ok) -> Response {
        page("<h1>That did not work</h1><p>\(sentence) <a href=\"/enter\">Try again</a></p>", status: status)
    }

    func redirect(to address: String) -> Response {
        Response(status: .found, headers: [.location: address, .cacheControl: "no-store"])
    }

    private func page(_ body: String, status: HTTPResponse.Status = .ok) -> Response {
        let html = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Shiny</title>\(body)</html>\n"
        return answer(html, type: "text/html; charset=utf-8", status: status)
    }

    private func answer(_ text: String, type: String, status: HTTPResponse.Status) -> Response {
        Response(
            status: status,
            headers: [
                .contentType: type, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
                .contentSecurityPolicy: "default-src 'none'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }

    private static func escape(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
    }
}
