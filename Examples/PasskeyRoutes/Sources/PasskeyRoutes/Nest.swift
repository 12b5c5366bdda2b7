// SPDX-License-Identifier: Apache-2.0
// What the server remembers of people, in memory: a stand-in for a database.

import ByteEncodings
import SecretMemory
import WebAuthnRelyingParty
import WebAuthnTypes

// example getting-started-nest begins
/// Passkeys, and who is signed in. All of it is gone when the process ends.
actor Nest {
    private var credentials: [CredentialID: CredentialRecord] = [:]
    private var sessions: [String: UserHandle] = [:]

    /// Adds a passkey that nobody has yet.
    func add(_ record: CredentialRecord) throws {
        guard credentials[record.id] == nil else { throw Refusal.credentialTaken }
        credentials[record.id] = record
    }

    /// The passkey of this name.
    func credential(_ id: CredentialID) -> CredentialRecord? { credentials[id] }

    /// Stores what a sign-in changed; of two at once, the later count stays.
    func update(_ record: CredentialRecord) {
        guard let stored = credentials[record.id], stored.signCount <= record.signCount else { return }
        credentials[record.id] = record
    }

    /// Opens a session.
    ///
    /// - Returns: Its token, which only this browser may learn.
    func open(for user: UserHandle) -> String {
        let token = Base64URL.encode(RandomSource.system.bytes(32))
        sessions[token] = user
        return token
    }

    /// Who is signed in under this token.
    func user(_ token: String) -> UserHandle? { sessions[token] }
}
// example getting-started-nest ends
