// SPDX-License-Identifier: Apache-2.0

import PasskeyRecords
import SoftwareAuthenticator
import Testing
import WebAuthnTypes

@Suite struct AssertionRefusalTests {
    private func refusal(_ scene: Scene, _ request: AssertionRequest) async throws -> AuthenticatorError.Code? {
        do {
            _ = try await scene.authenticator.makeAssertion(for: request)
            return nil
        } catch let error as AuthenticatorError {
            return error.code
        }
    }

    @Test func `all passkeys of the site are offered, the newest first, and no others`() async throws {
        let scene = Scene()
        try await scene.make(Scene.creation(for: "ada", handle: 1))
        try await scene.make(Scene.creation(for: "bo", handle: 2))
        try await scene.make(Scene.creation(for: "cy", handle: 3, at: "example.com"))
        _ = try await scene.authenticator.makeAssertion(for: Scene.assertion())
        #expect(scene.journal.events.contains("choose of [\"bo\", \"ada\"]"))
    }

    @Test func `an allow list narrows the offer`() async throws {
        let scene = Scene()
        let ada = try await scene.make(Scene.creation(for: "ada", handle: 1)).credentialID
        try await scene.make(Scene.creation(for: "bo", handle: 2))
        let assertion = try await scene.authenticator.makeAssertion(for: Scene.assertion(allowing: [ada]))
        #expect(assertion.credentialID == ada)
        #expect(scene.journal.events.contains("choose of [\"ada\"]"))
    }

    @Test func `a passkey signs for its own site only, even when another one names it`() async throws {
        let scene = Scene()
        let made = try await scene.make(Scene.creation(at: "example.com")).credentialID
        #expect(try await refusal(scene, Scene.assertion(allowing: [made])) == .noCredentials)
        #expect(!scene.journal.events.contains("take"))
    }

    @Test func `that nothing fits is told only after the person saw the request`() async throws {
        let scene = Scene()
        #expect(try await refusal(scene, Scene.assertion()) == .noCredentials)
        #expect(scene.journal.events == ["choose of []"])
    }

    @Test func `nothing is signed when the person declines`() async throws {
        var scene = Scene()
        try await scene.make(Scene.creation())
        scene.consent.choose = { _ in nil }
        #expect(try await refusal(scene, Scene.assertion()) == .operationDenied)
        #expect(!scene.journal.events.contains("take"))
    }

    @Test func `a choice that was not offered is no consent`() async throws {
        var scene = Scene()
        try await scene.make(Scene.creation(for: "ada", handle: 1))
        let hidden = try await scene.make(Scene.creation(for: "bo", handle: 2, at: "example.com")).credentialID
        scene.consent.choose = { _ in hidden }
        #expect(try await refusal(scene, Scene.assertion()) == .operationDenied)
        #expect(!scene.journal.events.contains("take"))
    }

    @Test func `nothing is signed when verification fails or cannot be had`() async throws {
        var scene = Scene()
        try await scene.make(Scene.creation())
        scene.consent.verifies = false
        #expect(try await refusal(scene, Scene.assertion()) == .userVerificationFailed)
        scene.consent.canVerifyUser = false
        let asked = scene.journal.events.count
        #expect(try await refusal(scene, Scene.assertion()) == .userVerificationUnavailable)
        #expect(scene.journal.events.count == asked)
        #expect(!scene.journal.events.contains("take"))
    }

    @Test func `a passkey that goes while the person is verified signs nothing`() async throws {
        var scene = Scene()
        let made = try await scene.make(Scene.creation()).credentialID
        let kept = scene.store.kept
        scene.consent.whileVerifying = { _ = await kept.remove(made) }
        #expect(try await refusal(scene, Scene.assertion()) == .noCredentials)
    }

    @Test func `cancelling during the choice signs nothing`() async throws {
        var scene = Scene()
        try await scene.make(Scene.creation())
        scene.consent.choose = { prompt in
            withUnsafeCurrentTask { $0?.cancel() }
            return prompt.passkeys.first.flatMap { try? CredentialID($0.credentialID) }
        }
        let authenticator = scene.authenticator
        let request = try Scene.assertion()
        let task = Task { try await authenticator.makeAssertion(for: request) }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!scene.journal.events.contains("take"))
    }
}
