// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding
internal import Logging
internal import NIOCore
internal import SecretMemory
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

/// `POST /attestation/options`, `/attestation/result`, `/assertion/options` and `/assertion/result` in FIDO's shapes
/// ("Server Requirements and Transport Binding Profile", 2018).
///
/// The tools are no page: no origin is asked for, and their cookie names a ceremony and nothing else.
struct FIDOTestRoutes: HTTPResponder {
    /// The routes by their paths, without the first slash.
    private enum Route: String {
        case creationOptions = "attestation/options"
        case creationResult = "attestation/result"
        case requestOptions = "assertion/options"
        case requestResult = "assertion/result"
    }

    /// Members of the answer besides `status` and `errorMessage`, and the cookie for the ceremony that began.
    private struct Outcome {
        var members = JSONObject()
        var token: String?
    }

    private static let cookie = "martlet-fido-test"

    private let party: RelyingParty
    private let now: @Sendable () -> UnixTime
    private let random = RandomSource.system
    private let memory = FIDOTestMemory()
    /// A little longer than clients are given.
    private let ceremonySeconds: Int64

    init(_ interface: FIDOTestInterface) {
        party = RelyingParty(interface.relyingParty)
        now = interface.now
        ceremonySeconds = Int64(interface.relyingParty.timeoutMilliseconds) / 1_000 + 30
    }

    func respond(to request: Request, context: FIDOTestContext) async throws -> Response {
        var response: Response
        do {
            response = answer(try await outcome(of: request, context))
        } catch let error as FIDOTestRefusal {
            response = refusal(error, context)
        } catch let error as JSONError {
            response = refusal(FIDOTestRefusal("\(error.code)", "The body cannot be read: \(error.message)."), context)
        } catch let error as WebAuthnTypesError {
            let message = "The credential cannot be read: \(error.message)."
            response = refusal(FIDOTestRefusal("\(error.code)", message), context)
        } catch let error as CeremonyError {
            response = refusal(FIDOTestRefusal("\(error.code)", "\(error)"), context)
        }
        response.headers.append(HTTPField(name: .xRequestID, value: context.requestID))
        return response
    }

    private func outcome(of request: Request, _ context: FIDOTestContext) async throws -> Outcome {
        guard request.head.authority != nil else {
            throw FIDOTestRefusal(
                "bad_request",
                "This request names no host, or more than one. Send one field Host."
            )
        }
        // Tools join their paths to addresses with and without a slash at the end.
        guard let route = Route(rawValue: request.uri.path.split(separator: "/").joined(separator: "/")) else {
            throw FIDOTestRefusal("not_found", "There is nothing at this address.", status: .notFound)
        }
        guard request.method == .post else {
            throw FIDOTestRefusal(
                "method_not_allowed",
                "This address takes POST only.",
                status: .methodNotAllowed,
                headers: [.allow: "POST"]
            )
        }
        guard request.isLocal(from: context.peer) else {
            throw FIDOTestRefusal(
                "origin_not_allowed",
                "This is shown on the service's own machine only.",
                status: .forbidden
            )
        }
        try memory.countRequest(at: now())
        let body = try await request.jsonObject()
        let token = request.cookie(Self.cookie)
        switch route {
        case .creationOptions: return try beginRegistration(body)
        case .creationResult: return try finishRegistration(body, token)
        case .requestOptions: return try beginAuthentication(body)
        case .requestResult: return try finishAuthentication(body, token)
        }
    }

    // MARK: The ceremonies

    private func beginRegistration(_ body: JSONObject) throws -> Outcome {
        let asked = try FIDOTestCreationRequest(body)
        let user = memory.user(asked.username, at: now(), newHandle: UserHandle(from: random))
        let begun = party.beginRegistration(
            user: UserEntity(id: user.handle, name: asked.username, displayName: asked.displayName),
            challenge: Challenge(from: random),
            at: now(),
            excluding: user.credentials.map(\.descriptor),
            userVerification: asked.userVerification
        )
        var members = begun.options.json.object ?? JSONObject()
        // What was asked for comes back as it was, and what was not asked for is not there.
        if let selection = asked.selection { members["authenticatorSelection"] = .object(selection) }
        members["attestation"] = .string(asked.attestation.rawValue)
        members["extensions"] = asked.extensions.map { .object($0) }
        return Outcome(members: members, token: keep(.registration(begun.ceremony, user: asked.username)))
    }

    private func finishRegistration(_ body: JSONObject, _ token: String?) throws -> Outcome {
        guard case .registration(let ceremony, let user) = take(token) else { throw Self.unknownCeremony }
        let response = try RegistrationResponse(json: .object(Self.renamed(body)))
        let verified = try party.finishRegistration(response, ceremony, at: now())
        try FIDOTestTokenBinding.check(response.clientDataJSON)
        try memory.add(verified.credential, to: user)
        return Outcome()
    }

    private func beginAuthentication(_ body: JSONObject) throws -> Outcome {
        let asked = try FIDOTestRequestRequest(body)
        guard let user = memory.user(asked.username, at: now()), !user.credentials.isEmpty else {
            throw FIDOTestRefusal("not_found", "There is no user of this name with a credential.")
        }
        let begun = party.beginAuthentication(
            challenge: Challenge(from: random),
            at: now(),
            allowing: user.credentials.map(\.descriptor),
            user: user.handle,
            userVerification: asked.userVerification
        )
        var members = begun.options.json.object ?? JSONObject()
        members["extensions"] = asked.extensions.map { .object($0) }
        return Outcome(members: members, token: keep(.authentication(begun.ceremony, user: asked.username)))
    }

    private func finishAuthentication(_ body: JSONObject, _ token: String?) throws -> Outcome {
        guard case .authentication(let ceremony, let name) = take(token) else { throw Self.unknownCeremony }
        let response = try AuthenticationResponse(json: .object(Self.renamed(body)))
        guard let record = memory.user(name, at: now())?.credentials.first(where: { $0.id == response.id }) else {
            throw FIDOTestRefusal("unknown_credential", "The user has no such credential.")
        }
        let verified = try party.finishAuthentication(response, ceremony, credential: record, at: now())
        try FIDOTestTokenBinding.check(response.clientDataJSON)
        guard memory.replace(record, with: verified.credential, of: name) else {
            throw FIDOTestRefusal(
                "credential_refused",
                "The credential was used by another request at the same time."
            )
        }
        return Outcome()
    }

    // MARK: Ceremonies by cookie

    private func keep(_ ceremony: FIDOTestMemory.Ceremony) -> String {
        let token = Base64URL.encode(random.bytes(32))
        memory.put(ceremony, at: token, until: now().adding(seconds: ceremonySeconds), now: now())
        return token
    }

    /// Takes the ceremony before anything else is looked at: an answer has one try.
    private func take(_ token: String?) -> FIDOTestMemory.Ceremony? {
        token.flatMap { memory.take($0, at: now()) }
    }

    private static let unknownCeremony = FIDOTestRefusal(
        "ceremony_unknown",
        "No ceremony of this kind is under way: the cookie is missing, or the ceremony was used up or has run out."
    )

    /// The response under the names of the standard: FIDO's shape says `getClientExtensionResults`.
    private static func renamed(_ body: JSONObject) -> JSONObject {
        guard body["clientExtensionResults"] == nil, let results = body["getClientExtensionResults"] else {
            return body
        }
        var body = body
        body["getClientExtensionResults"] = nil
        body["clientExtensionResults"] = results
        return body
    }

    // MARK: Answers

    private func answer(_ outcome: Outcome) -> Response {
        var object: JSONObject = ["status": "ok", "errorMessage": ""]
        for member in outcome.members.members { object[member.key] = member.value }
        var response = Self.json(.object(object), .ok)
        if let token = outcome.token {
            // The tools send no secure cookie to `http://localhost`, and this one opens nothing of value.
            let cookie = "\(Self.cookie)=\(token); Path=/; Max-Age=\(ceremonySeconds); HttpOnly"
            response.headers.append(HTTPField(name: .setCookie, value: cookie))
        }
        return response
    }

    private func refusal(_ error: FIDOTestRefusal, _ context: FIDOTestContext) -> Response {
        context.logger.info(
            "A request of the FIDO test interface was refused",
            metadata: ["error.code": "\(error.code)"]
        )
        var response = Self.json(["status": "failed", "errorMessage": .string(error.message)], error.status)
        response.headers.append(contentsOf: error.headers)
        return response
    }

    private static func json(_ value: JSONValue, _ status: HTTPResponse.Status) -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json", .xContentTypeOptions: "nosniff", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: value.serialized))
        )
    }
}

extension CredentialRecord {
    fileprivate var descriptor: PublicKeyCredentialDescriptor {
        PublicKeyCredentialDescriptor(id: id, transports: transports)
    }
}
