// SPDX-License-Identifier: Apache-2.0

internal import CTAPTypes
internal import PasskeyRecords
internal import SecretMemory

/// The part of an authenticator that a restart forgets.
struct CTAPSession: Sendable {
    let startedAt: Int64
    /// Drawn when a platform first wants to agree on a secret.
    private var keyAgreements: [PinUvAuthProtocolNumber: PinUvAuthKeyAgreement] = [:]
    /// At most one token is in use, whatever its protocol.
    var token: PinUvAuthToken?
    /// Wrong PINs one after the other; the third ends the use of the PIN until a restart.
    var mismatches = 0
    var verificationRetries = CTAPSettings.verificationTries
    /// A list that a platform reads entry by entry.
    var iteration: CTAPIteration?
    /// Large blobs that are being written.
    var blobs: LargeBlobWriting?

    init(now: Int64) { startedAt = now }

    /// The key pair of a protocol.
    mutating func keyAgreement(
        _ number: PinUvAuthProtocolNumber,
        from randomness: RandomSource
    ) -> PinUvAuthKeyAgreement {
        if let key = keyAgreements[number] { return key }
        return renewKeyAgreement(number, from: randomness)
    }

    /// Draws another key pair for a protocol, so that the former agrees on nothing from now on.
    @discardableResult
    mutating func renewKeyAgreement(
        _ number: PinUvAuthProtocolNumber,
        from randomness: RandomSource
    ) -> PinUvAuthKeyAgreement {
        let key = PinUvAuthKeyAgreement(number, from: randomness)
        keyAgreements[number] = key
        return key
    }
}

/// The rest of a list, which belongs to a channel and does not live for long.
struct CTAPIteration: Sendable {
    enum Rest: Sendable {
        case assertions(CTAPAssertion, [PasskeyRecord])
        case relyingParties([CTAPRelyingPartySummary])
        case credentials(CTAPRelyingPartyID, [PasskeyRecord])
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
