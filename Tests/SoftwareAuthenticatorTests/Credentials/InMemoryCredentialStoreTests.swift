// SPDX-License-Identifier: Apache-2.0

import COSEKeys
import PasskeyRecords
import SecretMemory
import SoftwareAuthenticator
import Testing
import WebAuthnTypes

@Suite struct InMemoryCredentialStoreTests {
    @Test func `printing shows neither key nor names`() async throws {
        let scene = Scene()
        try await scene.make(Scene.creation(for: "ada-lovelace"))
        let credential = try #require(await scene.store.kept.credentials.first)
        var dumped = ""
        dump(credential, to: &dumped)
        let scalar = try #require(credential.rawKey)
        let digits = scalar.withBytes { bytes in bytes.map { String($0) }.joined(separator: ", ") }
        for text in ["\(credential)", String(reflecting: credential), dumped] {
            #expect(!text.contains("ada-lovelace"))
            #expect(!text.contains(digits))
        }
        #expect("\(credential)" == "passkey \(try CredentialID(credential.credentialID)) for example.org")
    }

    @Test func `removing from memory tells whether the passkey was there`() async throws {
        let scene = Scene()
        let made = try await scene.make(Scene.creation()).credentialID
        #expect(await scene.store.kept.remove(made))
        #expect(await !scene.store.kept.remove(made))
        #expect(await scene.store.kept.passkeys(of: try RelyingPartyID("example.org")).isEmpty)
        #expect(await scene.store.kept.takeForSignature(made, of: try RelyingPartyID("example.org")) == nil)
    }

    @Test func `what is shown of passkeys has no secrets`() async throws {
        let scene = Scene()
        try await scene.make(Scene.creation())
        let shown = try #require(await scene.store.kept.passkeys(of: try RelyingPartyID("example.org")).first)
        let kept = try #require(await scene.store.kept.credentials.first)
        #expect(shown.isSame(as: kept) && shown.algorithm == kept.algorithm)
        #expect(shown.key == nil && shown.verifiedSecret == nil && shown.unverifiedSecret == nil)
        #expect(kept.key != nil && kept.verifiedSecret != nil && kept.verifiedSecret != kept.unverifiedSecret)
    }

    @Test func `a passkey is taken for its own relying party only`() async throws {
        let scene = Scene()
        let made = try await scene.make(Scene.creation()).credentialID
        let other = try RelyingPartyID("example.com")
        #expect(await scene.store.kept.takeForSignature(made, of: other) == nil)
    }
}
