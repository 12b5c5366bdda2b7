// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgent
internal import KeychainAgentProtocol
internal import KeychainItems
internal import KeychainVault
internal import DeviceAuthentication
internal import Passwords
internal import SecretMemory
internal import VaultStorage

extension VaultKeeper {
    /// Shows a page of passkeys with their keys to who types the passcode for it.
    ///
    /// That the keychain is unlocked is no leave: any program that the person runs can ask an open one.
    func exportPasskeys(
        _ passcode: Password,
        after last: ItemID?,
        _ groups: AccessGroups,
        _ open: inout Open
    ) throws -> AgentReply {
        guard open.held.state == .unlocked else {
            throw AgentFailure(.locked, "the keychain is locked; unlock it first")
        }
        _ = try keys(&open, passcode)
        let proved = ProvedPresence([ProvedPresence.Proof(.passcode)])
        var (found, weight, isMore) = ([KeychainItem](), 0, false)
        try goThrough(open, behind: last?.bytes ?? []) { stored in
            guard !stored.isDeleted, var shown = stored.described, shown.kind == .passkey,
                groups.allow(shown.accessGroup)
            else { return true }
            guard found.count < ItemPage.longestOfSecrets, weight < Self.heaviestPage else {
                isMore = true
                return false
            }
            // One that asks for a finger is named, and its key stays: the passcode is no finger.
            if Self.missing(shown, stored, proved) == nil {
                do throws(VaultError) {
                    shown.content.secrets = try stored.secret(with: open.held).secrets
                } catch {
                    guard error.code != .classLocked else { throw error }
                    shown.isDamaged = true
                }
            }
            found.append(shown)
            weight += shown.content.weight
            return true
        }
        return .found(found, isMore: isMore)
    }
}
