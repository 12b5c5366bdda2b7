// SPDX-License-Identifier: Apache-2.0
// What the page answers.

internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding
internal import NIOCore
internal import QuickNote
internal import Synchronization

/// Answers requests: the door first, then the page.
final class NoteSite: HTTPResponder {
    typealias Context = BasicRequestContext

    /// A text of 1 MiB, each byte of which a form writes with three.
    private static let bodyLimit = 4 << 20

    private let desk: PageDesk
    private let patience: Int
    private let door = Mutex<PageDoor?>(nil)

    init(desk: PageDesk, patience: Int) { (self.desk, self.patience) = (desk, patience) }

    /// Begins to answer, and says the address to print.
    func open(at port: Int) -> String {
        let new = PageDoor(port: port)
        door.withLock { $0 = new }
        return new.address
    }

    func respond(to request: Request, context: Context) async throws -> Response {
        guard let door = door.withLock({ $0 }) else { return Self.refused(.unknown) }
        if let refusal = door.refusal(of: request.head) { return Self.refused(refusal) }
        let path = request.uri.path
        if path == "/open", request.method == .get {
            let token = request.uri.queryParameters["token"].map { String($0) } ?? ""
            guard self.door.withLock({ $0?.spend(token) == true }) else { return Self.refused(.unknown) }
            var response = Self.redirect(to: door.path)
            response.headers[.setCookie] = door.setCookie
            return response
        }
        guard path.hasPrefix(door.path), door.knows(request.head) else { return Self.refused(.unknown) }
        let name = String(path.dropFirst(door.path.count))
        switch (request.method, name) {
        case (.get, ""): return await page()
        case (.get, "note.css"): return Self.response(.ok, "text/css; charset=utf-8", PageFiles.style)
        case (.get, "note.js"): return Self.response(.ok, "text/javascript; charset=utf-8", PageFiles.script)
        case (.post, "owner"):
            // What is said of it is said on the page.
            try? await desk.askOwner()
            return Self.redirect(to: door.path)
        case (.post, _): return await perform(name, request, door)
        default: return Self.response(.notFound, "text/plain; charset=utf-8", "There is nothing here.\n")
        }
    }

    private func page() async -> Response {
        do throws(PageRefusal) {
            return Self.response(.ok, Self.html, try await desk.view().html(lockingAfter: patience))
        } catch {
            return Self.response(.serviceUnavailable, "text/plain; charset=utf-8", "\(error.sentence)\n")
        }
    }

    private func perform(_ name: String, _ request: Request, _ door: PageDoor) async -> Response {
        guard let form = await form(request), let act = Self.act(name, form) else {
            return Self.response(.badRequest, "text/plain; charset=utf-8", "This form is not one of the page's.\n")
        }
        let asksJSON = request.headers[.accept] == "application/json"
        var object = JSONObject()
        let status: HTTPResponse.Status
        do throws(PageRefusal) {
            let revision = try await desk.perform(act)
            guard asksJSON else { return Self.redirect(to: door.path) }
            object["revision"] = .integer(Int64(revision))
            status = .ok
        } catch {
            if case .stale = error, !asksJSON {
                return Self.response(.conflict, Self.html, PageView.stale(form.text ?? ""))
            }
            guard asksJSON else { return Self.redirect(to: door.path) }
            object["message"] = .string(error.sentence)
            status =
                if case .stale = error { .conflict } else if error.isLocked { Self.locked } else {
                    .internalServerError
                }
        }
        return Self.response(
            status,
            "application/json",
            String(decoding: JSONValue.object(object).serialized, as: UTF8.self)
        )
    }

    private func form(_ request: Request) async -> PageForm? {
        guard request.headers[.contentType]?.hasPrefix("application/x-www-form-urlencoded") == true,
            let body = try? await request.body.collect(upTo: Self.bodyLimit)
        else { return nil }
        return try? URLEncodedFormDecoder().decode(PageForm.self, from: String(buffer: body))
    }

    private static func act(_ name: String, _ form: PageForm) -> PageDesk.Act? {
        switch name {
        case "set": .set(form.new, form.again)
        case "unlock": .unlock(form.password)
        case "save": form.text.map { .save($0, form.revision) }
        case "lock": .lock(form.text, form.revision)
        case "password": .change(form.password, form.new, form.again)
        case "reset" where form.sure == "yes": .reset
        default: nil
        }
    }
}

extension NoteSite {
    private static let html = "text/html; charset=utf-8"
    /// RFC 4918, section 11.3.
    private static let locked = HTTPResponse.Status(code: 423, reasonPhrase: "Locked")

    /// What each answer says: no scripts but ours, no frames, no copies.
    private static var headers: HTTPFields {
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

    private static func response(_ status: HTTPResponse.Status, _ type: String, _ text: String) -> Response {
        var fields = headers
        fields[.contentType] = type
        return Response(status: status, headers: fields, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }

    private static func redirect(to path: String) -> Response {
        var fields = headers
        fields[.location] = path
        return Response(status: .seeOther, headers: fields)
    }

    private static func refused(_ refusal: PageDoor.Refusal) -> Response {
        let text = """
            <!DOCTYPE html>
            <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Note</title></head><body><main><h1>Note</h1><p>\(refusal.sentence)</p></main></body></html>

            """
        return response(.forbidden, html, text)
    }
}
