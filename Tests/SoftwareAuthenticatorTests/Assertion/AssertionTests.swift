// SPDX-License-Identifier: Apache-2.0

import COSEKeys
import PasskeyRecords
import SoftwareAuthenticator
import Testing
import WebAuthnTypes

@Suite struct AssertionTests {
    @Test func `the passkey is chosen before the person is verified, and both before the key is touched`() async throws
    {
        let scene = Scene()
        try await scene.make(Scene.creation())
        let before = scene.journal.events.count
        _ = try await scene.authenticator.makeAssertion(for: Scene.assertion())
        #expect(
            Array(scene.journal.events.dropFirst(before)) == [
                "choose of [\"ada\"]", "verify for ada, assertion", "take",
            ]
        )
    }

    @Test func `the signature covers the authenticator data and the client data's hash`() async throws {
        let scene = Scene()
        let made = try await scene.make(Scene.creation())
        let assertion = try await scene.authenticator.makeAssertion(for: Scene.assertion())
        let key = try made.publicKey()
        let message = assertion.authenticatorData + Scene.clientDataHash.bytes
        #expect(key.isValid(signature: assertion.signature, over: message))
        for index in message.indices {
            var altered = message
            altered[index] ^= 1
            #expect(!key.isValid(signature: assertion.signature, over: altered))
        }
        #expect(assertion.credentialID == made.credentialID)
        #expect(assertion.userHandle == (try Scene.user("ada").id))
    }

    @Test func `authenticator data are 37 bytes for the site that asked`() async throws {
        let scene = Scene()
        try await scene.make(Scene.creation())
        let assertion = try await scene.authenticator.makeAssertion(for: Scene.assertion())
        #expect(assertion.authenticatorData.count == 37)
        let data = try AuthenticatorData(parsing: assertion.authenticatorData)
        #expect(data.rpIDHash == (try RelyingPartyID("example.org").hash))
        #expect(data.flags == [.userPresent, .userVerified, .backupEligible, .backupState])
        #expect(data.signCount == 0)
    }

    @Test func `without verification the flag is not set`() async throws {
        let scene = Scene()
        try await scene.make(Scene.creation())
        let assertion = try await scene.authenticator.makeAssertion(for: Scene.assertion(verified: false))
        #expect(try !AuthenticatorData(parsing: assertion.authenticatorData).flags.contains(.userVerified))
        #expect(!scene.journal.events.contains("verify for ada, assertion"))
    }

    @Test func `a synced passkey never counts, one bound to its device always does`() async throws {
        for (backup, counts) in [
            (PasskeyBackup.backedUp, [UInt32](repeating: 0, count: 3)), (.deviceBound, [1, 2, 3]),
        ] {
            var scene = Scene()
            scene.configuration.backup = backup
            try await scene.make(Scene.creation())
            for expected in counts {
                let assertion = try await scene.authenticator.makeAssertion(for: Scene.assertion())
                let data = try AuthenticatorData(parsing: assertion.authenticatorData)
                #expect(data.signCount == expected)
                #expect(data.flags.contains(.backupEligible) == (expected == 0))
            }
        }
    }

    @Test func `a counter at its end stays there`() async throws {
        var scene = Scene()
        scene.configuration.backup = .deviceBound
        try await scene.make(Scene.creation())
        var passkey = try #require(await scene.store.kept.credentials.first)
        passkey.counter = .max - 1
        #expect(passkey.afterSignature.counter == .max && passkey.afterSignature.afterSignature.counter == .max)
    }

    @Test func `the backup is the passkey's own, whatever the authenticator makes by now`() async throws {
        var scene = Scene()
        scene.configuration.backup = .deviceBound
        try await scene.make(Scene.creation())
        scene.configuration.backup = .backedUp
        let assertion = try await scene.authenticator.makeAssertion(for: Scene.assertion())
        #expect(try !AuthenticatorData(parsing: assertion.authenticatorData).flags.contains(.backupEligible))
    }

    @Test func `concurrent signatures bear different numbers`() async throws {
        var scene = Scene()
        scene.configuration.backup = .deviceBound
        try await scene.make(Scene.creation())
        let authenticator = scene.authenticator
        let request = try Scene.assertion()
        let counts = try await withThrowingTaskGroup(of: UInt32.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    let assertion = try await authenticator.makeAssertion(for: request)
                    return try AuthenticatorData(parsing: assertion.authenticatorData).signCount
                }
            }
            return try await group.reduce(into: Set<UInt32>()) { $0.insert($1) }
        }
        #expect(counts == Set(1...20))
    }
}
