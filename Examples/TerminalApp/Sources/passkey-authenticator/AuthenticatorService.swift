// SPDX-License-Identifier: Apache-2.0
// One connection, one request.

import ByteEncodings
import AuthenticatorWire
import Foundation
import JSONCoding
import SoftwareAuthenticator
import WebAuthnTypes

/// Answers a request and tells the app what happens meanwhile.
struct AuthenticatorService<Store: CredentialStore, Consent: UserConsent> {
    let store: Store
    let consent: Consent
    let configuration: AuthenticatorConfiguration

    /// Reads one request, answers it, and ends the connection; stops early when the app goes away.
    func serve(_ connection: LineConnection) async {
        await withTaskGroup(of: Void.self) { group in
            let request: WireRequest
            do {
                guard let line = try await connection.receive() else { return }
                request = try WireRequest(line)
            } catch {
                reply(.failed("the request cannot be read: \(error)"), to: connection)
                return
            }
            group.addTask { await answer(request, connection) }
            group.addTask {
                // Nothing more is expected: whatever ends this wait, the app is gone.
                _ = try? await connection.receive()
            }
            await group.next()
            group.cancelAll()
            connection.end()
        }
    }

    private func answer(_ request: WireRequest, _ connection: LineConnection) async {
        let narrate: @Sendable (String) -> Void = { reply(.event($0), to: connection) }
        let authenticator = PasskeyAuthenticator(
            store: NarratedStore(store: store, narrate: narrate),
            consent: NarratedConsent(consent: consent, narrate: narrate),
            configuration: configuration,
            now: { UnixTime(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)) }
        )
        do {
            switch request {
            case .capabilities: reply(.capabilities(await authenticator.capabilities), to: connection)
            case .creation(let request):
                reply(.created(try await authenticator.makeCredential(for: request)), to: connection)
            case .assertion(let request):
                reply(.signed(try await authenticator.makeAssertion(for: request)), to: connection)
            }
        } catch let error as AuthenticatorError {
            reply(.refused(error), to: connection)
        } catch {
            reply(.failed("\(error)"), to: connection)
        }
    }

    private func reply(_ reply: WireReply, to connection: LineConnection) {
        do {
            try connection.send(reply.json)
        } catch {
            FileHandle.standardError.write(Data("the app left before its answer: \(error)\n".utf8))
        }
    }
}
