// SPDX-License-Identifier: Apache-2.0
// Everything that the server remembers, in memory: a stand-in for a database.

import ByteEncodings
import SecretMemory
import WebAuthnRelyingParty
import WebAuthnTypes

/// Ceremonies under way, passkeys, and who is signed in. All of it is gone when the process ends.
actor Nest {
    /// A ceremony under way.
    enum Ceremony: Sendable {
        case registration(RegistrationCeremony)
        case authentication(AuthenticationCeremony)
    }

    private static let patience = Duration.seconds(600)
    private static let mostCeremonies = 10_000

    private var ceremonies: [String: (ceremony: Ceremony, since: ContinuousClock.Instant)] = [:]
    private var credentials: [CredentialID: CredentialRecord] = [:]
    private var sessions: [String: UserHandle] = [:]

    /// Keeps a ceremony until its response comes.
    ///
    /// - Returns: The name under which it is kept, which only this browser may learn.
    func keep(_ ceremony: Ceremony) -> String {
        // Anybody may begin one: those that were never finished must not fill the memory.
        if ceremonies.count >= Self.mostCeremonies {
            ceremonies = ceremonies.filter { $0.value.since.duration(to: .now) < Self.patience }
        }
        if ceremonies.count >= Self.mostCeremonies { ceremonies.removeAll() }
        let ticket = Base64URL.encode(RandomSource.system.bytes(32))
        ceremonies[ticket] = (ceremony, .now)
        return ticket
    }

    /// Takes a ceremony out, so that no second response is judged by it, whatever becomes of the first.
    func take(_ ticket: String) throws -> Ceremony {
        guard let kept = ceremonies.removeValue(forKey: ticket), kept.since.duration(to: .now) < Self.patience else {
            throw Refusal.noCeremony
        }
        return kept.ceremony
    }

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
