// SPDX-License-Identifier: Apache-2.0

internal import Hummingbird
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// `GET /api/v1/configuration`.
struct ConfigurationRoutes: Sendable {
    let configuration: ServiceConfiguration
    let engine: SignInEngine
    let answer: Answer
    /// The providers that people may sign in with.
    let providers: [ProviderAccess]

    func add(to routes: inout RouteTable) {
        let offered = JSONValue.array(providers.map(\.json))
        let bytes = JSONValue.object([
            "relyingParty": ["id": .string(configuration.relyingPartyID.text), "name": .string(configuration.name)],
            "signUp": .string(engine.policy.signUp.rawValue),
            "identifiers": .string(engine.policy.identifiers.rawValue),
            "addresses": .array(
                engine.policy.addressKinds.map(\.rawValue).sorted().map { .string($0) }
            ),
            "codes": .string(engine.policy.codes.rawValue),
            "passwords": engine.passwordSignIn.isOn ? PasswordRules.json(engine.policy.passwords) : .null,
            "recovery": engine.policy.recovery.map { ["waitSeconds": .integer($0.waitSeconds)] } ?? .null,
            "providers": offered,
        ]).serialized
        routes.get("/api/v1/configuration", needs: .nothing) { _, _ in answer.json(bytes: bytes) }
    }
}
