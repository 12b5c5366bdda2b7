// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
internal import KeychainAgent
internal import KeychainAgentProtocol
internal import KeychainQueries
internal import KeychainVault
internal import DeviceAuthentication
internal import VaultStorage

extension VaultKeeper {
    /// What the owner must still prove; nil for nothing, no way at all for what nobody can meet.
    ///
    /// - Parameters:
    ///   - guarding: The item's guard.
    ///   - enrolment: What was enrolled when it was guarded.
    ///   - proved: What the owner proved, and what is enrolled now.
    /// - Returns: The ways of which one is missing.
    static func missing(
        _ guarding: ItemGuard,
        _ enrolment: [UInt8]?,
        _ proved: ProvedPresence
    ) -> OwnerMethods? {
        guard guarding.flags != 0 else { return nil }
        guard let control = try? AccessControl(.whenUnlocked, AccessConstraints(rawValue: UInt(guarding.flags))) else {
            return []
        }
        let wantsSame = control.constraints.contains(.biometryCurrentSet)
        let isSame = enrolment != nil && enrolment == proved.enrolment
        // A finger that was enrolled later, by whoever knows how, opens nothing that was bound to those before it.
        let demands = control.constraints.demands.map { wantsSame && !isSame ? $0.subtracting(.biometry) : $0 }
        return demands.first { demand in
            !proved.proofs.contains { proof in
                guard !proof.method.isEmpty, proof.method.isSubset(of: demand) else { return false }
                return proof.method != .biometry || !wantsSame || proof.enrolment == enrolment
            }
        }
    }

    /// What was enrolled when an item was guarded; nil where that does not count.
    static func enrolment(of stored: StoredItem) -> [UInt8]? {
        stored.metadata.registers["access"]?.value.map?["enrolment"]?.bytes
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
    static func access(_ group: String, _ guarding: ItemGuard, enrolment: [UInt8]?) -> CBORValue {
        var map = CBORMap()
        map["group"] = .text(group)
        map["flags"] = guarding.flags == 0 ? nil : .unsigned(UInt64(guarding.flags))
        map["stays"] = guarding.staysOnDevice ? .bool(true) : nil
        let isBound = AccessConstraints(rawValue: UInt(guarding.flags)).contains(.biometryCurrentSet)
        map["enrolment"] = isBound ? enrolment.map { .bytes($0) } : nil
        return .map(map)
    }

    /// The class that the row is sealed under.
    static func accessClass(_ guarding: ItemGuard, _ open: Open) -> AccessClass {
        // Without a TPM there is no class that opens by itself: the next best is what the format says.
        let hasAlways = open.file.keybag.header.classes.contains(.always)
        return guarding.accessClass == .always && !hasAlways ? .afterFirstUnlock : guarding.accessClass
    }
}
