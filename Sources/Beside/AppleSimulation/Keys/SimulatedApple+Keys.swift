// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

extension SimulatedApple {
    /// Answers `GET /auth/keys`.
    ///
    /// - Returns: The answer.
    package mutating func keySet() -> SimulatedAnswer {
        let delay = faults.delay(.keysSlow)
        var answer = SimulatedAnswer.failing
        if !faults.takes(.keysFailing) {
            let isStale = faults.takes(.keysStale)
            let hasForeign = faults.takes(.keysForeignAlgorithm)
            answer = .done(["keys": .array(keys.entries(isStale: isStale, hasForeign: hasForeign))])
        }
        answer.delayMilliseconds = delay
        return answer
    }

    /// Answers `GET /.well-known/openid-configuration`.
    ///
    /// Whoever takes endpoints or issuers from here learns with `discovery-flipped` why one does not.
    ///
    /// - Returns: The answer.
    package mutating func discovery() -> SimulatedAnswer {
        let issuer = faults.takes(.discoveryFlipped) ? TokenWriter.otherIssuer : issuer
        return .done([
            "issuer": .string(issuer),
            "authorization_endpoint": .string(self.issuer + "/auth/authorize"),
            "token_endpoint": .string(self.issuer + "/auth/token"),
            "revocation_endpoint": .string(self.issuer + "/auth/revoke"),
            "jwks_uri": .string(self.issuer + "/auth/keys"),
            "response_types_supported": ["code"],
            "response_modes_supported": ["query", "fragment", "form_post"],
            "subject_types_supported": ["pairwise"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "scopes_supported": ["openid", "email", "name"],
            "token_endpoint_auth_methods_supported": ["client_secret_post"],
        ])
    }

    /// The name of the key that signs.
    package var currentKey: String { keys.current.id }

    /// Puts another key in the place of the one that signs.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - keepsOld: Whether the key set goes on showing the ones before it.
    /// - Throws: `keyInvalid` for a name that is taken.
    package mutating func rotateKeys(to key: SimulationKey, keepsOld: Bool) throws(AppleSimulationError) {
        try keys.rotate(to: key, keepsOld: keepsOld)
    }

    /// Asks for a fault.
    ///
    /// - Parameters:
    ///   - name: Its stable name.
    ///   - uses: How often it happens; nil until it is taken back, and zero takes it back.
    ///   - milliseconds: How long a slow answer takes.
    /// - Throws: `faultUnknown`.
    package mutating func order(
        fault name: String,
        uses: Int?,
        milliseconds: Int64 = FaultTable.usualMilliseconds
    ) throws(AppleSimulationError) {
        guard let fault = SimulatedFault(rawValue: name) else {
            throw AppleSimulationError(
                .faultUnknown,
                "there is no such fault; there are " + SimulatedFault.allCases.map(\.rawValue).joined(separator: ", ")
            )
        }
        faults.order(fault, uses: uses, milliseconds: milliseconds)
    }

    /// Takes all faults back.
    package mutating func clearFaults() { faults.clear() }
}
