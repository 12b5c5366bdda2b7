// SPDX-License-Identifier: Apache-2.0

internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding
internal import NIOCore
internal import QuickNote
internal import Synchronization

/// Answers requests: the door first, then the page.
final class NoteSite: HTTPResponder {
    typealias Context = BasicRequestContext

    /// Texts beyond a note's limit of 1 MiB too, of which a form writes each byte with three: they are given back with a sentence.
    private static let bodyLimit = 16 << 20

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
        case (.get, ""): return await page(door)
        case (.get, "state"): return await state(door)
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

    private func page(_ door: PageDoor) async -> Response {
        do throws(PageRefusal) {
            return Self.response(.ok, Self.html, try await desk.view().html(lockingAfter: patience, proof: door.proof))
        } catch {
            return Self.response(.serviceUnavailable, "text/plain; charset=utf-8", "\(error.sentence)\n")
        }
    }

    /// Whether the text may still be seen; asking is no use of the note.
    private func state(_ door: PageDoor) async -> Response {
        let (isOpen, left) = await desk.glance()
        var object = JSONObject()
        object["proof"] = .string(door.proof)
        object["open"] = .bool(isOpen)
        object["left"] = .integer(Int64(left / .milliseconds(1)))
        return Self.json(.ok, object)
    }

    private func perform(_ name: String, _ request: Request, _ door: PageDoor) async -> Response {
        let asksJSON = request.headers[.accept] == "application/json"
        var object = JSONObject()
        let form: PageForm
        do throws(PageRefusal) {
            guard let read = try await self.form(request) else { return Self.foreign }
            form = read
        } catch {
            object["message"] = .string(error.sentence)
            return asksJSON
                ? Self.json(Self.status(error), object)
                : Self.response(Self.status(error), Self.html, PageView.refused(error))
        }
        guard let act = Self.act(name, form) else { return Self.foreign }
        do throws(PageRefusal) {
            let revision = try await desk.perform(act)
            guard asksJSON else { return Self.redirect(to: door.path) }
            object["revision"] = .integer(Int64(revision))
            return Self.json(.ok, object)
        } catch {
            guard asksJSON else { return refused(error, form, door) }
            object["message"] = .string(error.sentence)
            // The window whose text waits may send a newer one.
            if case .kept(let revision) = error { object["revision"] = .integer(Int64(revision)) }
            return Self.json(Self.status(error), object)
        }
    }

    /// Nobody loses what they wrote: what could not be saved is on the page that says so.
    private func refused(_ error: PageRefusal, _ form: PageForm, _ door: PageDoor) -> Response {
        guard let text = form.text else { return Self.redirect(to: door.path) }
        switch error {
        case .kept, .oversize: return Self.redirect(to: door.path)
        case .stale, .ending: return Self.response(Self.status(error), Self.html, PageView.unsaved(text, error))
        case .note:
            let view = PageView(content: .open(text, form.revision, isKept: false), talk: error.sentence)
            return Self.response(Self.status(error), Self.html, view.html(lockingAfter: patience, proof: door.proof))
        }
    }

    private func form(_ request: Request) async throws(PageRefusal) -> PageForm? {
        guard request.headers[.contentType]?.hasPrefix("application/x-www-form-urlencoded") == true else { return nil }
        // What is declared as longer is not read at all.
        let declared = request.headers[.contentLength].flatMap { Int($0) } ?? 0
        guard declared <= Self.bodyLimit else { throw .oversize }
        let body: ByteBuffer
        do { body = try await request.body.collect(upTo: Self.bodyLimit) } catch is NIOTooManyBytesError {
            throw .oversize
        } catch { return nil }
        return try? URLEncodedFormDecoder().decode(PageForm.self, from: String(buffer: body))
    }

    private static func act(_ name: String, _ form: PageForm) -> PageDesk.Act? {
        switch name {
        case "set": .set(form.new, form.again)
        case "unlock": .unlock(form.password)
        case "save": form.text.map { .save($0, form.revision) }
        case "lock": .lock(form.text, form.revision)
        case "password": .change(form.password, form.new, form.again)
        case "discard": .discard(form.revision)
        case "reset" where form.sure == "yes": .reset
        default: nil
        }
    }
}
