// SPDX-License-Identifier: Apache-2.0

import COSEKeys
import SecretMemory
import SoftwareAuthenticator
import Testing
import WebAuthnTypes

@Suite struct StoredCredentialTests {
    @Test func `printing shows neither key nor names`() async throws {
        let scene = Scene()
        try await scene.make(Scene.creation(for: "ada-lovelace"))
        let credential = try #require(await scene.store.kept.credentials.first)
        var dumped = ""
        dump(credential, to: &dumped)
        let scalar = credential.privateKey.rawRepresentation
        let digits = scalar.withBytes { bytes in bytes.map { String($0) }.joined(separator: ", ") }
        for text in ["\(credential)", String(reflecting: credential), dumped] {
            #expect(!text.contains("ada-lovelace"))
            #expect(!text.contains(digits))
        }
        #expect("\(credential)" == "passkey \(credential.id) for example.org")
    }

    @Test func `removing from memory tells whether the passkey was there`() async throws {
        let scene = Scene()
        let made = try await scene.make(Scene.creation()).credentialID
        #expect(await scene.store.kept.remove(made))
        #expect(await !scene.store.kept.remove(made))
        #expect(await scene.store.kept.takeForSignature(made, of: try RelyingPartyID("example.org")) == nil)
    }

    @Test func `a passkey is taken for its own relying party only`() async throws {
        let scene = Scene()
        let made = try await scene.make(Scene.creation()).credentialID
        let other = try RelyingPartyID("example.com")
        #expect(await scene.store.kept.takeForSignature(made, of: other) == nil)
    }
}
