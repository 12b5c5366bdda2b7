// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import CTAPTypes
package import PasskeyRecords
package import WebAuthnTypes

/// The deeds that an engine wants of its driver.
package enum CTAPAction: Sendable {
    /// Sends a message: the status and what belongs to it.
    case reply([UInt8], channel: UInt32)
    /// Puts a question to the person; the answer comes back under its number.
    case ask(CTAPQuestion, number: Int)
    /// Takes a question back; an answer that comes all the same changes nothing.
    case withdraw(number: Int)
    /// Asks the store; the answer comes back under its number.
    case store(CTAPStoreJob, number: Int)
}

/// A question to the person.
///
/// Names in it are foreign text: the relying party's ID is what counts. Passkeys come without their secrets.
package enum CTAPQuestion: Sendable, Equatable {
    /// May a passkey be made?
    case create(CTAPRelyingParty, CTAPUser, verifies: Bool)
    /// There is a passkey already, and no second one is wanted: a notice to be confirmed.
    case alreadyHere(CTAPRelyingPartyID, verifies: Bool)
    /// May a passkey sign? With several, the platform will show them all; without one, there is none for the request.
    case use(CTAPRelyingPartyID, [PasskeyRecord], verifies: Bool)
    /// Which of several passkeys shall sign?
    case choose(CTAPRelyingPartyID, [PasskeyRecord], verifies: Bool)
    /// May the platform do this in the name of the person, who is verified for it?
    case permit(PinUvAuthPermissions, CTAPRelyingPartyID?)
    /// Is this the authenticator that the person means?
    case select
    /// May everything that belongs to this authenticator be forgotten? Confirmed in words.
    case reset
}

/// A person's answer.
package enum CTAPPersonAnswer: Sendable, Hashable {
    /// `isVerified` only where the person was looked at for this very question.
    case agreed(isVerified: Bool)
    case chose(CredentialID, isVerified: Bool)
    case declined
    /// The person agreed and was not recognised.
    case notVerified
    case timedOut
}

/// The next thing that a command needs.
enum CTAPStep: Sendable {
    typealias Asked = @Sendable (inout CTAPEngine, CTAPPersonAnswer) throws(CTAPStatus) -> CTAPStep
    typealias Stored = @Sendable (inout CTAPEngine, CTAPStoreAnswer) throws(CTAPStatus) -> CTAPStep

    case reply(CBORMap)
    case ask(CTAPQuestion, Asked)
    case store(CTAPStoreJob, Stored)

    /// Success without data.
    static let done = CTAPStep.reply(CBORMap())
}
