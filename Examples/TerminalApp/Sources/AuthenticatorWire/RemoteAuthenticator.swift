// SPDX-License-Identifier: Apache-2.0
// The app's end of the wire: an authenticator that lives in another process.

public import SoftwareAuthenticator

/// Carries requests to the authenticator process; each travels on a connection of its own.
public struct RemoteAuthenticator: Authenticator {
    private let path: String
    private let narrate: @Sendable (String) -> Void

    /// Makes an end; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - path: The socket of the authenticator process.
    ///   - narrate: Gets what the authenticator says it does, as it happens.
    public init(path: String, narrate: @escaping @Sendable (String) -> Void) {
        self.path = path
        self.narrate = narrate
    }

    /// What the authenticator can do now.
    public var capabilities: AuthenticatorCapabilities {
        get async throws {
            guard case .capabilities(let result) = try await ask(.capabilities) else { throw Self.unexpected }
            return result
        }
    }

    /// Makes a passkey over there.
    ///
    /// - Parameter request: For whom, and the hash of the client data.
    /// - Returns: The attestation object.
    /// - Throws: `AuthenticatorError`, `CancellationError`, or ``WireError``.
    public func makeCredential(for request: CreationRequest) async throws -> CreatedCredential {
        guard case .created(let result) = try await ask(.creation(request)) else { throw Self.unexpected }
        return result
    }

    /// Signs over there.
    ///
    /// - Parameter request: For which relying party, and the hash of the client data.
    /// - Returns: The signature and what it covers.
    /// - Throws: `AuthenticatorError`, `CancellationError`, or ``WireError``.
    public func makeAssertion(for request: AssertionRequest) async throws -> Assertion {
        guard case .signed(let result) = try await ask(.assertion(request)) else { throw Self.unexpected }
        return result
    }

    private func ask(_ request: WireRequest) async throws -> WireReply {
        let connection = try LocalSocket.connect(to: path)
        defer { connection.end() }
        try connection.send(request.json)
        while let line = try await connection.receive() {
            switch try WireReply(line) {
            case .event(let event): narrate(event)
            case .refused(let error): throw error
            case .failed(let message): throw WireError("the authenticator failed: \(message)")
            case let result: return result
            }
        }
        try Task.checkCancellation()
        throw WireError("the authenticator ended the connection without an answer")
    }

    private static let unexpected = WireError("the authenticator answered something else than it was asked")
}
