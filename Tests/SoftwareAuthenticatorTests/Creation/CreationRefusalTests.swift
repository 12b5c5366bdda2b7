// SPDX-License-Identifier: Apache-2.0

import COSEKeys
import SoftwareAuthenticator
import Testing
import WebAuthnTypes

@Suite struct CreationRefusalTests {
    private func refusal(_ scene: Scene, _ request: CreationRequest) async throws -> AuthenticatorError.Code? {
        do {
            _ = try await scene.authenticator.makeCredential(for: request)
            return nil
        } catch let error as AuthenticatorError {
            return error.code
        }
    }

    @Test func `algorithms that it does not sign with are refused before anybody is asked`() async throws {
        for algorithms in [[], [.edDSA, .rs256]] as [[COSEAlgorithm]] {
            let scene = Scene()
            #expect(try await refusal(scene, Scene.creation(algorithms: algorithms)) == .algorithmUnsupported)
            #expect(scene.journal.events.isEmpty)
        }
    }

    @Test func `no key is made when the person declines`() async throws {
        var scene = Scene()
        scene.consent.approves = false
        #expect(try await refusal(scene, Scene.creation()) == .operationDenied)
        #expect(scene.journal.events == ["approve example.org"])
    }

    @Test func `no key is made when verification fails`() async throws {
        var scene = Scene()
        scene.consent.verifies = false
        #expect(try await refusal(scene, Scene.creation()) == .userVerificationFailed)
        #expect(scene.journal.events == ["approve example.org", "verify for ada, creation"])
    }

    @Test func `verification that cannot be had is refused before anybody is asked`() async throws {
        var scene = Scene()
        scene.consent.canVerifyUser = false
        #expect(try await refusal(scene, Scene.creation()) == .userVerificationUnavailable)
        #expect(scene.journal.events.isEmpty)
        #expect(try await refusal(scene, Scene.creation(verified: false)) == nil)
    }

    @Test func `an excluded passkey is told only after consent`() async throws {
        var scene = Scene()
        let made = try await scene.make(Scene.creation()).credentialID
        let again = try Scene.creation(excluding: [made])
        #expect(try await refusal(scene, again) == .credentialExcluded)
        // As for one that is made, so that the site cannot tell them apart before.
        #expect(scene.journal.events.suffix(2) == ["approve example.org", "verify for ada, creation"])
        scene.consent.approves = false
        #expect(try await refusal(scene, again) == .operationDenied)
        #expect(await scene.store.kept.credentials.count == 1)
    }

    @Test func `a passkey of another site excludes nothing`() async throws {
        let scene = Scene()
        let made = try await scene.make(Scene.creation(at: "example.com")).credentialID
        #expect(try await refusal(scene, Scene.creation(excluding: [made])) == nil)
    }

    @Test func `cancelling during consent makes no key even when the person agrees`() async throws {
        var scene = Scene()
        scene.consent.whileApproving = { withUnsafeCurrentTask { $0?.cancel() } }
        let authenticator = scene.authenticator
        let request = try Scene.creation()
        let task = Task { try await authenticator.makeCredential(for: request) }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(scene.journal.events == ["approve example.org"])
    }

    @Test func `cancelling during verification makes no key`() async throws {
        var scene = Scene()
        scene.consent.whileVerifying = { withUnsafeCurrentTask { $0?.cancel() } }
        let authenticator = scene.authenticator
        let request = try Scene.creation()
        let task = Task { try await authenticator.makeCredential(for: request) }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(!scene.journal.events.contains("save"))
    }

    @Test(arguments: [0, 31, 33]) func `a hash of the wrong length is refused`(length: Int) {
        #expect(throws: AuthenticatorError(.clientDataHashInvalid, "")) {
            try ClientDataHash(bytes: [UInt8](repeating: 0, count: length))
        }
    }

    @Test func `codes survive a wire by their names`() {
        for code in [AuthenticatorError.Code.noCredentials, .operationDenied, .credentialExcluded] {
            #expect(AuthenticatorError.Code(name: code.description) == code)
        }
        #expect(AuthenticatorError.Code(name: "anything else") == nil)
    }
}
