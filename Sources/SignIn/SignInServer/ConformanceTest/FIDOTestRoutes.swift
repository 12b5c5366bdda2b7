// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import HTTPTypes
internal import Hummingbird
internal import JSONCoding
internal import Logging
internal import SecretMemory
internal import SignInAccounts
internal import WebAuthnRelyingParty
internal import WebAuthnTypes

/// `POST /attestation/options`, `/attestation/result`, `/assertion/options` and `/assertion/result` in FIDO's shapes
/// ("Server Requirements and Transport Binding Profile", 2018).
///
/// The tools are no page of ours: no origin is asked for, and their cookie names a ceremony of this group and nothing else.
struct FIDOTestRoutes: Sendable {
    private typealias Work = @Sendable (_ body: JSONObject, _ token: OpaqueToken?) throws -> Outcome

    /// Members of the answer beside `status` and `errorMessage`, and the cookie for the ceremony that began.
    private struct Outcome {
        var members = JSONObject()
        var token: OpaqueToken?
    }

    private let reception: Reception
    private let party: RelyingParty
    private let now: @Sendable () -> UnixTime
    private let memory = FIDOTestMemory()
    /// A little longer than clients are given.
    private let ceremonySeconds: Int64

    init(_ interface: FIDOTestInterface, reception: Reception) {
        self.reception = reception
        party = RelyingParty(interface.relyingParty)
        now = interface.now
        ceremonySeconds = Int64(interface.relyingParty.timeoutMilliseconds) / 1_000 + 30
    }

    func add(to routes: inout RouteTable) {
        add("/attestation/options", beginRegistration, to: &routes)
        add("/attestation/result", finishRegistration, to: &routes)
        add("/assertion/options", beginAuthentication, to: &routes)
        add("/assertion/result", finishAuthentication, to: &routes)
    }

    // MARK: The ceremonies

    @Sendable private func beginRegistration(_ body: JSONObject, _: OpaqueToken?) throws -> Outcome {
        let asked = try FIDOTestCreationRequest(body)
        let user = memory.user(asked.username, at: now(), newHandle: UserHandle(from: reception.random))
        let begun = party.beginRegistration(
            user: UserEntity(id: user.handle, name: asked.username, displayName: asked.displayName),
            challenge: Challenge(from: reception.random),
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

    @Sendable private func finishRegistration(_ body: JSONObject, _ token: OpaqueToken?) throws -> Outcome {
        guard case .registration(let ceremony, let user) = take(token) else { throw Self.unknownCeremony }
        let response = try RegistrationResponse(json: .object(Self.renamed(body)))
        let verified = try party.finishRegistration(response, ceremony, at: now())
        try FIDOTestTokenBinding.check(response.clientDataJSON)
        try memory.add(verified.credential, to: user)
        return Outcome()
    }

    @Sendable private func beginAuthentication(_ body: JSONObject, _: OpaqueToken?) throws -> Outcome {
        let asked = try FIDOTestRequestRequest(body)
        guard let user = memory.user(asked.username, at: now()), !user.credentials.isEmpty else {
            throw APIError(.notFound, "There is no user of this name with a credential.")
        }
        let begun = party.beginAuthentication(
            challenge: Challenge(from: reception.random),
            at: now(),
            allowing: user.credentials.map(\.descriptor),
            user: user.handle,
            userVerification: asked.userVerification
        )
        var members = begun.options.json.object ?? JSONObject()
        members["extensions"] = asked.extensions.map { .object($0) }
        return Outcome(members: members, token: keep(.authentication(begun.ceremony, user: asked.username)))
    }

    @Sendable private func finishAuthentication(_ body: JSONObject, _ token: OpaqueToken?) throws -> Outcome {
        guard case .authentication(let ceremony, let name) = take(token) else { throw Self.unknownCeremony }
        let response = try AuthenticationResponse(json: .object(Self.renamed(body)))
        guard let record = memory.user(name, at: now())?.credentials.first(where: { $0.id == response.id }) else {
            throw APIError(.unknownCredential, "The user has no such credential.")
        }
        let verified = try party.finishAuthentication(response, ceremony, credential: record, at: now())
        try FIDOTestTokenBinding.check(response.clientDataJSON)
        guard memory.replace(record, with: verified.credential, of: name) else {
            throw APIError(.credentialRefused, "The credential was used by another request at the same time.")
        }
        return Outcome()
    }

    // MARK: Ceremonies by cookie

    private func keep(_ ceremony: FIDOTestMemory.Ceremony) -> OpaqueToken {
        let token = OpaqueToken(from: reception.random)
        memory.put(ceremony, at: token.digest, until: now().adding(seconds: ceremonySeconds), now: now())
        return token
    }

    /// Takes the ceremony before anything else is looked at: an answer has one try.
    private func take(_ token: OpaqueToken?) -> FIDOTestMemory.Ceremony? {
        token.flatMap { memory.take($0.digest, at: now()) }
    }

    private static let unknownCeremony = APIError(
        .ceremonyUnknown,
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

    // MARK: Requests and answers

    private func add(_ path: String, _ work: @escaping Work, to routes: inout RouteTable) {
        routes.post(path, needs: .ownMachine, refused: refusal) { request, context in
            do {
                try memory.countRequest(at: now())
                let body = try await request.jsonObject(upTo: reception.maximumBodyLength)
                let token = ServiceCookie.fidoTest.value(in: request).flatMap { OpaqueToken(exposed: String($0)) }
                let outcome = try work(body, token)
                return answer(outcome)
            } catch let error as APIError {
                return refusal(error, context)
            } catch let error as JSONError {
                return refusal("The body cannot be read: \(error.message).", "\(error.code)", context)
            } catch let error as WebAuthnTypesError {
                return refusal("The credential cannot be read: \(error.message).", "\(error.code)", context)
            } catch let error as CeremonyError {
                return refusal("\(error)", "\(error.code)", context)
            }
        }
    }

    private func answer(_ outcome: Outcome) -> Response {
        var object: JSONObject = ["status": "ok", "errorMessage": ""]
        for member in outcome.members.members { object[member.key] = member.value }
        var response = reception.answer.json(.object(object))
        if let token = outcome.token {
            let cookie = ServiceCookie.fidoTest.settingForTools(token.exposedText, forSeconds: ceremonySeconds)
            response.headers.append(HTTPField(name: .setCookie, value: cookie))
        }
        return response
    }

    @Sendable private func refusal(_ error: APIError, _ context: ServerContext) -> Response {
        refusal(error.message, "\(error.code.rawValue)", context, error.answerOfTests, error.headers)
    }

    private func refusal(
        _ message: String,
        _ code: String,
        _ context: ServerContext,
        _ status: HTTPResponse.Status = .badRequest,
        _ headers: HTTPFields = HTTPFields()
    ) -> Response {
        context.logger.info("A request of the FIDO test interface was refused", metadata: ["error.code": "\(code)"])
        var response = reception.answer.json(
            ["status": "failed", "errorMessage": .string(message)],
            status: status
        )
        response.headers.append(contentsOf: headers)
        return response
    }
}

extension APIError {
    /// The tools expect 400 whatever is wrong with a message; only what is wrong with the request itself says so.
    fileprivate var answerOfTests: HTTPResponse.Status {
        switch code {
        case .originNotAllowed, .payloadTooLarge, .unsupportedMediaType, .rateLimited: status
        default: .badRequest
        }
    }
}

extension CredentialRecord {
    fileprivate var descriptor: PublicKeyCredentialDescriptor {
        PublicKeyCredentialDescriptor(id: id, transports: transports)
    }
}
