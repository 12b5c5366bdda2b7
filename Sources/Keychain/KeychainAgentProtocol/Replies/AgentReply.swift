// SPDX-License-Identifier: Apache-2.0

package import KeychainItems
package import DeviceAuthentication
package import SecretMemory

/// An answer.
package enum AgentReply: Sendable, Equatable {
    /// To `hello`: the version that is spoken from here on, and the application as the agent knows it.
    case greeting(version: Int, application: String)
    /// To `status`.
    case status(AgentStatus)
    /// To `unlock`, `prompt`, `touch`, `lock`, `forget` and `change passcode`.
    case state(LockState)
    /// To `consents`.
    case consents(FaceConsents)
    /// To `end`, `simulate`, `deny consent`, `forget consent`, `acknowledge`, `update`, `remove`, `bring back` and what a site says of passkeys.
    case done
    /// To `backup`: whether the copy opens beside this machine's TPM alone.
    case copied(isSealed: Bool)
    /// To `verify`.
    case report(VerificationReport)
    /// To `prove`: the owner proved themselves in this way; the token shows it with other requests, until the keychain is locked.
    /// A finger or a face was one of this enrolment.
    case proved(OwnerMethods, enrolment: [UInt8]?, token: SecretBytes)
    /// To `reader`.
    case reader(ReaderState)
    /// To `find` and `update`: nothing was done, since the owner must prove one of these ways first; none for what nobody can meet.
    case ownerNeeded(OwnerMethods)
    /// To `findings`.
    case findings([AgentFinding])
    /// To `add`: the item, and when it was made, in milliseconds since 1970.
    case added(ItemID, at: Int64)
    /// To `add all`: the items in the order in which they were asked for, and when they were made.
    case addedAll([ItemID], at: Int64)
    /// To `find` and `export passkeys`: a page of items, and whether there are more behind its last. To `add identity`: the certificate and the key.
    case found([KeychainItem], isMore: Bool)
    /// To `passkeys`: a page of them, and whether there are more behind its last.
    case passkeys([ListedPasskey], isMore: Bool)
    /// To `make passkey`.
    case passkeyMade(MadePasskey)
    /// To `use passkey`.
    case passkeyUsed(PasskeySignature)
    /// To any: it was not done.
    case refused(AgentFailure)
}
