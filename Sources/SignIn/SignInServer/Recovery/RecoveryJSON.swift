// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import JSONCoding
internal import SignInAccounts
internal import WebAuthnTypes

extension RecoveryProgress {
    /// `{next: {ceremony, shown, expiresAt}}` where more is needed, `{ticket: {token, dueAt, expiresAt}}` where it was
    /// enough.
    var json: JSONValue {
        switch self {
        case .needsMore(let ceremony, let shown, let expiresAt):
            [
                "next": [
                    "ceremony": .string(ceremony.exposedText),
                    "shown": shown.json,
                    "expiresAt": .integer(expiresAt.milliseconds),
                ]
            ]
        case .waiting(let ticket):
            [
                "ticket": [
                    "token": .string(ticket.token.exposedText),
                    "dueAt": .integer(ticket.dueAt.milliseconds),
                    "expiresAt": .integer(ticket.expiresAt.milliseconds),
                ]
            ]
        }
    }
}

extension RecoveryCase {
    /// `{startedAt, dueAt, expiresAt, shown, device}`; nothing that would begin or stop it.
    var json: JSONValue {
        [
            "startedAt": .integer(startedAt.milliseconds),
            "dueAt": .integer(dueAt.milliseconds),
            "expiresAt": .integer(expiresAt.milliseconds),
            "shown": proofs.json,
            "device": .string(device),
        ]
    }
}

extension Set<RecoveryProof> {
    /// The proofs by their names, in alphabetical order.
    fileprivate var json: JSONValue { .array(map(\.rawValue).sorted().map { .string($0) }) }
}
