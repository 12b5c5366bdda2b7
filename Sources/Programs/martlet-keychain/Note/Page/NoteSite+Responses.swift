// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding
internal import NIOCore
internal import QuickNote

extension NoteSite {
    static let html = "text/html; charset=utf-8"
    /// RFC 4918, section 11.3.
    static let locked = HTTPResponse.Status(code: 423, reasonPhrase: "Locked")

    /// What each answer says: no scripts but ours, no frames, no copies.
    static var headers: HTTPFields {
        var fields = HTTPFields()
        fields[.contentSecurityPolicy] =
            "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; "
            + "base-uri 'none'; frame-ancestors 'none'"
        fields[.xContentTypeOptions] = "nosniff"
        fields[.cacheControl] = "no-store"
        for (name, value) in [
            // Not no-referrer: with it browsers send forms from no origin, and the door lets none of those in.
            ("X-Frame-Options", "DENY"), ("Referrer-Policy", "same-origin"),
            ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"),
        ] {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return fields
    }

    static let foreign = response(
        .badRequest,
        "text/plain; charset=utf-8",
        "This form is not one of the page's.\n"
    )

    static func json(_ status: HTTPResponse.Status, _ object: JSONObject) -> Response {
        response(status, "application/json", String(decoding: JSONValue.object(object).serialized, as: UTF8.self))
    }

    static func response(_ status: HTTPResponse.Status, _ type: String, _ text: String) -> Response {
        var fields = headers
        fields[.contentType] = type
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    static func redirect(to path: String) -> Response {
        var fields = headers
        fields[.location] = path
        return Response(status: .seeOther, headers: fields)
    }

    static func refused(_ refusal: PageDoor.Refusal) -> Response {
        let text = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Note</title></head><body><main><h1>Note</h1><p>\(refusal.sentence)</p></main></body></html>

            """
        return response(.forbidden, html, text)
    }

    static func status(_ refusal: PageRefusal) -> HTTPResponse.Status {
        switch refusal {
        case .stale: .conflict
        case .kept: locked
        case .oversize: .contentTooLarge
        case .ending: .serviceUnavailable
        case .note(let error):
            switch error.code {
            case .locked: locked
            case .tooLong: .contentTooLarge
            case .passwordShort, .passwordsDiffer, .passwordWrong, .alreadySet, .notSet: .unprocessableContent
            default: .internalServerError
            }
        }
    }
}
