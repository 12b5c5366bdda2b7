// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import Crypto
import JSONCoding
import MartletClient
import Synchronization

/// Answers like the service as far as sessions go; every ceremony succeeds once.
final class FakeService: HTTPTransport {
    /// What goes wrong with one request.
    enum Fault: Sendable {
        /// The service never sees it.
        case requestLost
        /// The service does its work and nobody hears of it.
        case replyLost
        /// Something on the way sends it twice; the second answer arrives.
        case requestDuplicated
        /// Something else answers, and the service never sees it.
        case answered(HTTPTransportReply)
        /// The service does its work, and this arrives in place of its answer.
        case replyReplaced(HTTPTransportReply)
        /// Nothing happens until the task is cancelled.
        case silence
    }

    struct Loss: Error {}

    private struct State {
        var faults: [String: [Fault]] = [:]
        var requests: [HTTPTransportRequest] = []
        var sessions: [[UInt8]: Int64] = [:]
        var linkSessions: Set<[UInt8]> = []
        var ceremonies: Set<String> = []
        var passkeys: [String] = []
        var names: [JSONValue] = []
        var count: Int64 = 0
    }

    private let state = Mutex(State())

    /// Lets the next request to a path go wrong; several faults wait in line.
    func fail(_ path: String, _ fault: Fault) {
        state.withLock { $0.faults[path, default: []].append(fault) }
    }

    var requests: [HTTPTransportRequest] { state.withLock { $0.requests } }
    /// The names that came with sign-ins at a provider; null for none.
    var names: [JSONValue] { state.withLock { $0.names } }
    var sessionCount: Int { state.withLock { $0.sessions.count } }

    func paths() -> [String] {
        requests.map { $0.method + " " + $0.url.dropFirst("https://id.example".count) }
    }

    func endAllSessions() {
        state.withLock { $0.sessions = [:] }
    }

    func send(_ request: HTTPTransportRequest) async throws -> HTTPTransportReply {
        let path = String(request.url.dropFirst("https://id.example".count))
        let fault: Fault? = state.withLock { state in
            state.requests.append(request)
            guard var waiting = state.faults[path], !waiting.isEmpty else { return nil }
            let fault = waiting.removeFirst()
            state.faults[path] = waiting
            return fault
        }
        switch fault {
        case nil: return handle(request, path)
        case .requestLost: throw Loss()
        case .replyLost:
            _ = handle(request, path)
            throw Loss()
        case .requestDuplicated:
            _ = handle(request, path)
            return handle(request, path)
        case .answered(let reply): return reply
        case .replyReplaced(let reply):
            _ = handle(request, path)
            return reply
        case .silence:
            let (stream, _) = AsyncStream.makeStream(of: Never.self)
            for await _ in stream {}
            throw CancellationError()
        }
    }

    // MARK: The service

    private func handle(_ request: HTTPTransportRequest, _ path: String) -> HTTPTransportReply {
        state.withLock { state in
            let body = request.body.flatMap { try? JSONValue(parsing: $0).object } ?? [:]
            let holder = Self.digest(request)
            switch path {
            case "/api/v1/configuration":
                return Self.ok([
                    "relyingParty": ["id": "id.example", "name": "Example"], "signUp": "open",
                    "identifiers": "name",
                ])
            case "/api/v1/sign-up/begin", "/api/v1/passkeys/add/begin":
                return Self.ok(Self.registration(Self.newCeremony(&state)))
            case "/api/v1/sign-in/begin", "/api/v1/verify/begin":
                return Self.ok(Self.assertion(Self.newCeremony(&state)))
            case "/api/v1/sign-up/finish", "/api/v1/sign-in/finish", "/api/v1/verify/finish":
                guard state.ceremonies.remove(body["ceremony"]?.string ?? "") != nil else {
                    return Self.refusal(409, "ceremony_unknown")
                }
                if path == "/api/v1/verify/finish" {
                    guard let holder, state.sessions[holder] != nil else { return Self.refusal(401, "not_signed_in") }
                    state.sessions[holder] = nil
                }
                return Self.ok(Self.begin(body, &state), status: path.contains("up") ? 201 : 200)
            case "/api/v1/sign-in/external/begin":
                return Self.ok(["state": .string(Self.newCeremony(&state)), "nonce": "a-nonce", "expiresAt": 5])
            case "/api/v1/sign-in/external/finish":
                guard state.ceremonies.remove(body["state"]?.string ?? "") != nil else {
                    return Self.refusal(409, "ceremony_unknown")
                }
                let code = body["code"]?.string
                guard code != "refused" else { return Self.refusal(401, "external_refused") }
                state.names.append(body["user"] ?? .null)
                guard code == "new" else { return Self.ok(Self.begin(body, &state)) }
                return Self.ok(["newcomer": Self.newcomer(Self.newCeremony(&state))])
            case "/api/v1/sign-up/external":
                guard state.ceremonies.remove(body["ceremony"]?.string ?? "") != nil else {
                    return Self.refusal(409, "ceremony_unknown")
                }
                return Self.ok(Self.begin(body, &state), status: 201)
            case "/api/v1/sign-in/link":
                let answer = Self.begin(body, &state)
                if let digest = Self.wishedDigest(body) { state.linkSessions.insert(digest) }
                return Self.ok(answer)
            default: break
            }
            guard let holder, let id = state.sessions[holder] else { return Self.refusal(401, "not_signed_in") }
            switch path {
            case "/api/v1/session": return Self.ok(["account": Self.account, "session": Self.session(id)])
            case "/api/v1/account": return Self.ok(Self.account.object ?? [:])
            case "/api/v1/session/end":
                state.sessions[holder] = nil
                return Self.ok([:])
            case "/api/v1/account/delete":
                state.sessions = [:]
                return Self.ok(["signals": Self.signals([])])
            case "/api/v1/account/rename": return Self.ok(["account": Self.account, "signals": Self.signals([])])
            case "/api/v1/passkeys":
                return Self.ok(["passkeys": .array(state.passkeys.map(Self.passkey)), "hint": "add_second_passkey"])
            case "/api/v1/passkeys/add/finish":
                guard state.ceremonies.remove(body["ceremony"]?.string ?? "") != nil else {
                    return Self.refusal(409, "ceremony_unknown")
                }
                let passkey = body["credential"]?["id"]?.string ?? ""
                state.passkeys.append(passkey)
                if state.linkSessions.remove(holder) != nil {
                    state.sessions[holder] = nil
                    _ = Self.begin(body, &state)
                }
                return Self.ok(["passkey": Self.passkey(passkey), "session": Self.session(id)], status: 201)
            case "/api/v1/sessions": return Self.ok(["sessions": .array(state.sessions.values.map(Self.session))])
            case "/api/v1/sessions/end-others": return Self.ok(["ended": 2])
            case "/api/v1/token":
                guard [nil, Self.app].contains(body["audience"]?.string) else {
                    return Self.refusal(403, "app_unknown")
                }
                return Self.ok(["token": .string(Self.appToken), "expiresAt": 300_000])
            case "/api/v1/activity": return Self.ok(["events": [["at": 1, "kind": "signed_in", "detail": ""]]])
            default: return Self.refusal(404, "not_found")
            }
        }
    }

    private static func digest(_ request: HTTPTransportRequest) -> [UInt8]? {
        guard let header = request.headers["Authorization"], header.hasPrefix("Bearer ") else { return nil }
        return (try? Base64URL.decode(header.dropFirst(7))).map { Array(SHA256.hash(data: $0)) }
    }

    private static func wishedDigest(_ body: JSONObject) -> [UInt8]? {
        (try? body.object("session").bytes("digest"))
    }

    private static func begin(_ body: JSONObject, _ state: inout State) -> JSONObject {
        state.count += 1
        if let digest = wishedDigest(body) { state.sessions[digest] = state.count }
        return [
            "account": account, "session": session(state.count), "signals": signals(state.passkeys),
            "nameDiffers": false,
        ]
    }

    private static func newCeremony(_ state: inout State) -> String {
        state.count += 1
        let name = "ceremony-\(state.count)"
        state.ceremonies.insert(name)
        return name
    }
}

// MARK: Answers

extension FakeService {
    static let userID: [UInt8] = Array(repeating: 7, count: 32)
    /// The one app that tokens are made for, and a token of no worth.
    static let app = "https://notes.example"
    static let appToken = "aGVhZGVy.Y2xhaW1z.c2lnbmF0dXJl"
    static let challenge: [UInt8] = Array(1...32)
    static let account: JSONValue = [
        "id": .string(Base64URL.encode(userID)), "name": "robin", "displayName": "Robin", "createdAt": 1000,
    ]

    static func session(_ id: Int64) -> JSONValue {
        [
            "id": .string("session-\(id)"), "kind": "bearer", "createdAt": 1, "lastSeenAt": 2, "expiresAt": 3,
            "methods": ["passkey"], "userVerified": true, "freshUntil": nil, "device": "Tests", "current": true,
        ]
    }

    static func passkey(_ id: String) -> JSONValue {
        [
            "id": .string(id), "name": "Passkey", "provider": nil, "kind": "this_device", "createdAt": 1,
            "lastUsedAt": nil, "backedUp": false, "transports": ["internal"],
        ]
    }

    static func signals(_ passkeys: [String]) -> JSONValue {
        [
            "rpId": "id.example", "userId": .string(Base64URL.encode(userID)), "name": "robin",
            "displayName": "Robin", "allAcceptedCredentialIds": .array(passkeys.map { .string($0) }),
        ]
    }

    static func registration(_ ceremony: String) -> JSONObject {
        [
            "ceremony": .string(ceremony), "expiresAt": 5,
            "publicKey": [
                "rp": ["id": "id.example", "name": "Example"],
                "user": ["id": .string(Base64URL.encode(userID)), "name": "robin", "displayName": "Robin"],
                "challenge": .string(Base64URL.encode(challenge)),
                "pubKeyCredParams": [["type": "public-key", "alg": -7], ["type": "public-key", "alg": -257]],
                "excludeCredentials": [["type": "public-key", "id": "AQID", "transports": ["usb"]]],
                "authenticatorSelection": ["userVerification": "preferred"],
            ],
        ]
    }

    static func assertion(_ ceremony: String) -> JSONObject {
        [
            "ceremony": .string(ceremony), "expiresAt": 5,
            "publicKey": [
                "rpId": "id.example", "challenge": .string(Base64URL.encode(challenge)),
                "allowCredentials": [["type": "public-key", "id": "AQID"]], "userVerification": "required",
            ],
        ]
    }

    static func newcomer(_ ceremony: String) -> JSONValue {
        [
            "ceremony": .string(ceremony), "displayName": "Robin R.", "address": nil, "isPrivateRelay": false,
            "expiresAt": 5,
        ]
    }

    static func ok(_ object: JSONObject, status: Int = 200) -> HTTPTransportReply {
        HTTPTransportReply(
            status: status,
            headers: ["content-type": "application/json"],
            body: JSONValue.object(object).serialized
        )
    }

    static func refusal(
        _ status: Int,
        _ code: String,
        headers: [String: String] = [:],
        requestID: JSONValue = "r-1",
        more: JSONObject = [:]
    ) -> HTTPTransportReply {
        var object: JSONObject = ["error": ["code": .string(code), "message": "No.", "requestId": requestID]]
        for member in more.members { object[member.key] = member.value }
        return HTTPTransportReply(
            status: status,
            headers: headers.merging(["Content-Type": "application/json; charset=utf-8"]) { one, _ in one },
            body: JSONValue.object(object).serialized
        )
    }
}
