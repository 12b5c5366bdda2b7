// SPDX-License-Identifier: Apache-2.0

internal import CTAPTypes
internal import SecretMemory

/// The part of an authenticator that a restart forgets.
struct CTAPSession: Sendable {
    let startedAt: Int64
    var keyAgreements: [PinUvAuthProtocolNumber: PinUvAuthKeyAgreement]
    /// At most one token is in use, whatever its protocol.
    var token: PinUvAuthToken?
    /// Wrong PINs one after the other; the third ends the use of the PIN until a restart.
    var mismatches = 0
    var verificationRetries = CTAPSettings.verificationTries
    /// A list that a platform reads entry by entry.
    var iteration: CTAPIteration?
    /// Large blobs that are being written.
    var blobs: LargeBlobWriting?

    init(randomness: RandomSource, now: Int64) {
        startedAt = now
        keyAgreements = [:]
        for number in PinUvAuthProtocolNumber.allCases {
            keyAgreements[number] = PinUvAuthKeyAgreement(number, from: randomness)
        }
    }
}

/// The rest of a list, which belongs to a channel and does not live for long.
struct CTAPIteration: Sendable {
    enum Rest: Sendable {
        case assertions(CTAPAssertion, [CTAPPasskeySummary])
        case relyingParties([CTAPRelyingPartySummary])
        case credentials([CTAPPasskeySummary])
    }

    let channel: UInt32
    let rest: Rest
    let deadline: Int64

    /// Milliseconds from one entry to the next.
    static let limit: Int64 = 30_000

    /// Takes the rest, for the channel that began it and in time.
    ///
    /// - Throws: `notAllowed`.
    static func rest(_ iteration: CTAPIteration?, _ channel: UInt32, at now: Int64) throws(CTAPStatus) -> Rest {
        guard let iteration, iteration.channel == channel, now < iteration.deadline else { throw .notAllowed }
        return iteration.rest
    }
}

/// The fragments of large blobs that have come.
struct LargeBlobWriting: Sendable {
    let total: Int
    var bytes: [UInt8]
}
