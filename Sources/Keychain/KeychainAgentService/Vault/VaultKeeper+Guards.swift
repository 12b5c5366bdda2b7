// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgent
internal import KeychainAgentProtocol
internal import KeychainItems
internal import KeychainVault
internal import DeviceAuthentication
internal import VaultStorage

extension VaultKeeper {
    /// What the owner must still prove for an item; nil for nothing, no way at all for what cannot be met.
    static func missing(_ item: KeychainItem, _ stored: StoredItem, _ proved: ProvedPresence) -> OwnerMethods? {
        item.accessControl.missing(
            proved.proofs.lazy.map { ($0.method, $0.enrolment) },
            boundTo: stored.metadata.enrolment,
            enrolled: proved.enrolment
        )
    }

    /// Refuses guards that mean nothing, or that another device would not keep.
    static func check(_ control: AccessControl, in vault: VaultKind) throws {
        do {
            _ = try AccessControl(control.accessibility, control.constraints)
        } catch {
            throw AgentFailure(.requestInvalid, error.message)
        }
        guard vault == .local || control.constraints.isEmpty && !control.accessibility.staysOnDevice else {
            throw AgentFailure(
                .requestInvalid,
                "an item that asks for the owner, or stays on this device, cannot be on other devices"
            )
        }
    }

    /// The class that the row is sealed under.
    static func accessClass(_ control: AccessControl, _ open: Open) -> AccessClass {
        // Without a TPM there is no class that opens by itself: the next best is what the format says.
        let wanted = control.accessibility.accessClass
        let hasAlways = open.file.keybag.header.classes.contains(.always)
        return wanted == .always && !hasAlways ? .afterFirstUnlock : wanted
    }
}
