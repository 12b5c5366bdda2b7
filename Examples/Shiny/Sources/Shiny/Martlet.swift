// SPDX-License-Identifier: Apache-2.0
// Everything that Shiny has to do with Martlet.

import Crypto
import Foundation
import JWTKit

/// Sends people to Martlet and checks what they bring back.
struct Martlet: Sendable {
    /// Where Martlet is.
    let origin: String
    /// Where Shiny is: the only audience whose tokens it takes.
    let app: String
    private let requests: any Requests
    private let keys: PublishedKeys

    init(origin: String, app: String, requests: any Requests) {
        self.origin = origin
        self.app = app
        self.requests = requests
        keys = PublishedKeys(address: origin + "/.well-known/jwks.json", requests: requests)
    }

    /// Where to send a browser to sign in.
    ///
    /// - Parameter gate: What this browser keeps until it comes back.
    /// - Returns: An address of Martlet.
    func signInAddress(_ gate: Gate) -> String {
        let app = app.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return "\(origin)/hand-over?app=\(app)&as=token&challenge=\(gate.challenge)&state=\(gate.state)"
    }

    /// Exchanges the code that a browser brought back.
    ///
    /// - Returns: The token; nil when Martlet does not take the code.
    func redeem(_ code: String, _ gate: Gate) async throws -> String? {
        struct Token: Decodable { let token: String }
        let body = try JSONEncoder().encode(["code": code, "verifier": gate.verifier])
        let (status, answer) = try await requests.post(origin + "/api/v1/token/redeem", json: body)
        return status == 200 ? try JSONDecoder().decode(Token.self, from: answer).token : nil
    }

    /// Checks a token: signature, algorithm, maker, audience, time.
    ///
    /// - Returns: Who it is; nil when anything is wrong with it.
    func visitor(_ token: String) async -> Visitor? {
        await keys.visitor(token, martlet: origin, app: app)
    }
}
