// SPDX-License-Identifier: Apache-2.0

import COSEKeys
import SoftwareAuthenticator
import Synchronization
import WebAuthnTypes

/// Notes requests; an answer that is not given is a refusal.
final class StubAuthenticator: Authenticator {
    let capabilities: AuthenticatorCapabilities
    private let create: @Sendable (CreationRequest) async throws -> CreatedCredential
    private let sign: @Sendable (AssertionRequest) async throws -> Assertion
    private let asked = Mutex<(creations: [CreationRequest], assertions: [AssertionRequest])>(([], []))

    var creations: [CreationRequest] { asked.withLock { $0.creations } }
    var assertions: [AssertionRequest] { asked.withLock { $0.assertions } }

    init(
        canVerifyUser: Bool = true,
        create: @escaping @Sendable (CreationRequest) async throws -> CreatedCredential = { _ in
            throw AuthenticatorError(.operationDenied, "")
        },
        sign: @escaping @Sendable (AssertionRequest) async throws -> Assertion = { request in
            Assertion(
                credentialID: try CredentialID([1]),
                authenticatorData: request.relyingPartyID.hash + [0x05, 0, 0, 0, 0],
                signature: [2],
                userHandle: try UserHandle([3])
            )
        }
    ) {
        capabilities = AuthenticatorCapabilities(
            algorithms: [.es256],
            attachment: .platform,
            transports: [.internal, .hybrid, .internal],
            canVerifyUser: canVerifyUser
        )
        self.create = create
        self.sign = sign
    }

    func makeCredential(for request: CreationRequest) async throws -> CreatedCredential {
        asked.withLock { $0.creations.append(request) }
        return try await create(request)
    }

    func makeAssertion(for request: AssertionRequest) async throws -> Assertion {
        asked.withLock { $0.assertions.append(request) }
        return try await sign(request)
    }

    /// Waits until the task is cancelled.
    static func waitForever() async throws {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        defer { continuation.finish() }
        for await _ in stream {}
        try Task.checkCancellation()
    }
}
