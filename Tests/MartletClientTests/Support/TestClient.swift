// SPDX-License-Identifier: Apache-2.0

import MartletClient

/// A client, its storage and the service that it talks to.
struct TestClient {
    let service = FakeService()
    let storage = InMemorySessionStorage()
    let client: SignInClient

    init(configuration: SignInClientConfiguration = .init(), clock: any Clock<Duration> = ContinuousClock()) throws {
        client = SignInClient(
            service: try ServiceAddress("https://id.example"),
            storage: storage,
            configuration: configuration,
            transport: service,
            clock: clock
        )
    }

    /// The same storage and service, as after a restart.
    func restarted() throws -> SignInClient {
        SignInClient(service: try ServiceAddress("https://id.example"), storage: storage, transport: service)
    }

    func signIn() async throws -> SignedIn {
        try await client.finishSignIn(try await client.beginSignIn(), with: Self.assertion)
    }

    static let assertion = AssertionResult(
        credentialID: [1, 2, 3],
        rawClientDataJSON: Array("{}".utf8),
        rawAuthenticatorData: [4],
        signature: [5],
        userID: FakeService.userID
    )
    static let registration = RegistrationResult(
        credentialID: [9, 9, 9],
        rawClientDataJSON: Array("{}".utf8),
        rawAttestationObject: [6],
        transports: ["internal"]
    )
}

/// Runs a call that must fail with an error of the client.
func failure<Value>(of call: () async throws -> Value) async -> SignInClientError? {
    do {
        _ = try await call()
        return nil
    } catch {
        return error as? SignInClientError
    }
}
