// SPDX-License-Identifier: Apache-2.0
// Proofs of the owner, as messages have them.

internal import KeychainAgentProtocol
internal import DeviceAuthentication
internal import SecretMemory

extension OwnerTokens {
    /// What proofs show; those that another keychain made show nothing, and are left out by their length.
    init(of proofs: [OwnerProof]) { self.init(proofs.map { SecretBytes(copying: $0.token) }) }
}
