// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Hummingbird
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

/// `/api/v1/account` and `/api/v1/activity`.
struct AccountRoutes: Sendable {
    let reception: Reception

    func add(to routes: inout RouteTable) {
        routes.get("/api/v1/account", needs: .anySession, show)
        routes.post("/api/v1/account/rename", needs: .fullSession, rename)
        routes.post("/api/v1/account/delete", needs: .freshSession, delete)
        routes.get("/api/v1/activity", needs: .fullSession, activity)
    }

    @Sendable private func show(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let engine = reception.engine
        let hasCodes = engine.passwordSignIn.isOn || engine.recovery.isOn || found.methods.hasAuthenticatorApp
        let counts = hasCodes && !found.session.isLimitedToAddingPasskey
        let overview = counts ? try await reception.engine.account.methods(found) : nil
        return reception.answer.json(found.accountJSON(counting: overview))
    }

    @Sendable private func rename(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let object = try await reception.object(request)
        let renamed = try await reception.engine.account.rename(to: object.string("displayName"), found)
        return reception.answer.json([
            "account": found.accountJSON(of: renamed.account), "signals": renamed.signals.json,
        ])
    }

    @Sendable private func delete(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let object = try await reception.object(request)
        let signals = try await reception.engine.account.delete(confirming: object.string("name"), found)
        var response = reception.answer.json(["signals": signals.json])
        reception.clearSession(Asker(found), on: &response)
        return response
    }

    @Sendable private func activity(
        _ request: Request,
        _ context: ServerContext,
        _ found: SignedInSession
    ) async throws -> Response {
        let events = try await reception.engine.account.activity(found)
        return reception.answer.json(["events": .array(events.map(\.json))])
    }
}

extension TrailEvent {
    /// An entry of the API's `events`.
    fileprivate var json: JSONValue {
        [
            "at": .integer(at.milliseconds), "kind": .string(kind.rawValue), "detail": .string(detail),
        ]
    }
}
