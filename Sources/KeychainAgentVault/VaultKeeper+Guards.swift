// SPDX-License-Identifier: Apache-2.0
// What guards items, and whether it is met.

internal import CBORCoding
internal import KeychainAgentProtocol
internal import KeychainQueries
internal import KeychainVault
internal import OwnerPresence
internal import VaultStorage

extension VaultKeeper {
    /// What the owner must still prove; nil for nothing, no way at all for what nobody can meet.
    ///
    /// A finger counts for none: this agent asks for the passcode alone.
    static func missing(_ guarding: ItemGuard, _ proved: [OwnerMethods]) -> OwnerMethods? {
        guard guarding.flags != 0 else { return nil }
        guard let control = try? AccessControl(.whenUnlocked, AccessConstraints(rawValue: UInt(guarding.flags))) else {
            return []
        }
        return control.constraints.demands.first { demand in
            !proved.contains { !$0.isEmpty && $0.isSubset(of: demand) }
        }
    }

    /// Refuses guards that mean nothing, or that another device would not keep.
    static func check(_ guarding: ItemGuard, in vault: VaultKind) throws {
        do {
            _ = try AccessControl(.whenUnlocked, AccessConstraints(rawValue: UInt(guarding.flags)))
        } catch {
            throw AgentFailure(.requestInvalid, error.message)
        }
        guard vault == .local || guarding.flags == 0 && !guarding.staysOnDevice else {
            throw AgentFailure(
                .requestInvalid,
                "an item that asks for the owner, or stays on this device, cannot be on other devices"
            )
        }
    }

    /// What of it the metadata have.
    static func access(_ group: String, _ guarding: ItemGuard) -> CBORValue {
        var map = CBORMap()
        map["group"] = .text(group)
        map["flags"] = guarding.flags == 0 ? nil : .unsigned(UInt64(guarding.flags))
        map["stays"] = guarding.staysOnDevice ? .bool(true) : nil
        return .map(map)
    }

    /// The class that the row is sealed under.
    static func accessClass(_ guarding: ItemGuard, _ open: Open) -> AccessClass {
        // Without a TPM there is no class that opens by itself: the next best is what the format says.
        let hasAlways = open.file.keybag.header.classes.contains(.always)
        return guarding.accessClass == .always && !hasAlways ? .afterFirstUnlock : guarding.accessClass
    }
}
