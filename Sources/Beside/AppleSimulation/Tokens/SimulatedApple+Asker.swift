// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding

extension SimulatedApple {
    /// An answer in the place of a client.
    struct Refused: Error {
        let answer: SimulatedAnswer
    }

    /// Finds out who asks: by the form alone (`client_secret_post`).
    ///
    /// - Parameters:
    ///   - body: A form.
    ///   - hasHeader: Whether the request names a client in a header, too.
    ///   - now: The present time.
    /// - Returns: The form and the client, or the refusal.
    mutating func asker(
        _ body: [UInt8],
        _ hasHeader: Bool,
        at now: UnixTime
    ) -> Result<(SimulatedForm, SimulatedClient), Refused> {
        func refused(_ refusal: TokenRefusal, _ reason: String) -> Result<(SimulatedForm, SimulatedClient), Refused> {
            .failure(Refused(answer: .refused(refusal, reason)))
        }
        let form: SimulatedForm
        do throws(AppleSimulationError) {
            form = try SimulatedForm(body, from: .body)
        } catch {
            return refused(.invalidRequest, error.message)
        }
        guard !hasHeader else {
            return refused(.invalidRequest, "the client stands in a header; it belongs into the form, and nowhere else")
        }
        guard let id = form["client_id"], let secret = form["client_secret"] else {
            return refused(.invalidRequest, "client_id or client_secret is missing")
        }
        guard let client = client(id), let team = teams.first(where: { $0.id == client.app.team }) else {
            return refused(.invalidClient, "client_id names no client")
        }
        if let fault = ClientSecretCheck.fault(of: secret, client: client.id, team: team, issuer: issuer, at: now) {
            return refused(.invalidClient, fault)
        }
        guard !faults.takes(.clientRefused) else { return refused(.invalidClient, "told to refuse a good client") }
        return .success((form, client))
    }
}
