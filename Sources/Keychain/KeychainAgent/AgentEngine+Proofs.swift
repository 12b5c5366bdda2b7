// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentProtocol
internal import DeviceAuthentication
internal import SecretMemory

extension AgentEngine {
    /// Notes that the owner was there, for the process that asked; several of its connections may show it.
    mutating func prove(_ method: OwnerMethods, enrolment: [UInt8]? = nil, to client: ClientID) -> AgentReply {
        guard let connection = connections[client], let groups = connection.groups else {
            return .refused(Self.ending)
        }
        let proof = ProvedOwner(
            process: connection.peer.process,
            groups: groups,
            method: method,
            enrolment: enrolment,
            token: SecretBytes(randomCount: OwnerTokens.length, from: random)
        )
        let former = proofs.indices.filter { proofs[$0].process == proof.process && proofs[$0].groups == groups }
        if former.count >= ProvedOwner.most, let oldest = former.first { proofs.remove(at: oldest) }
        proofs.append(proof)
        return .proved(method, enrolment: enrolment, token: proof.token)
    }

    /// What tokens stand for; those that nobody gave, or gave to another application, stand for nothing.
    func proved(_ tokens: OwnerTokens, to groups: AccessGroups) -> ProvedPresence {
        let known = proofs.filter { $0.groups == groups }
        let shown = tokens.tokens.compactMap { token in known.first { $0.token == token } }
        return ProvedPresence(
            shown.map { ProvedPresence.Proof($0.method, enrolment: $0.enrolment) },
            enrolment: enrolment
        )
    }

    /// Forgets what was proved to processes of which no connection is left: another process may get the number.
    mutating func forgetProofsOfTheGone() {
        proofs.removeAll { proof in
            !connections.values.contains { $0.peer.process == proof.process && $0.groups == proof.groups }
        }
    }
}
