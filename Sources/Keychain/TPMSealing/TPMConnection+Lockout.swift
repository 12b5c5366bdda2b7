// SPDX-License-Identifier: Apache-2.0

internal import CTPM2
internal import KeychainVault

extension TPMConnection {
    /// Asks for the properties of the lockout: failures, how many are let through, and how fast they are forgotten.
    func lockout() throws(SealingError) -> SealingLockout {
        var more: UInt8 = 0
        var answer: UnsafeMutablePointer<TPMS_CAPABILITY_DATA>?
        let status = unsafe tss.Esys_GetCapability(
            context,
            Self.none,
            Self.none,
            Self.none,
            0x0000_0006,
            0x0000_020E,
            3,
            &more,
            &answer
        )
        defer { unsafe tss.Esys_Free(answer) }
        // Not by `check`, which would ask here again.
        if let fault = TPMFault(status) { throw fault.error(lockout: nil) }
        guard let data = unsafe answer?.pointee, data.capability == 0x0000_0006 else { throw TPMFault.nonsense }
        let list = unsafe data.data.tpmProperties
        let found = unsafe withUnsafeBytes(of: list.tpmProperty) { bytes in
            unsafe Array(bytes.bindMemory(to: TPMS_TAGGED_PROPERTY.self).prefix(Int(min(list.count, 3))))
        }
        let values = Dictionary(found.map { ($0.property, Int($0.value)) }, uniquingKeysWith: { first, _ in first })
        guard let failures = values[0x020E], let maximum = values[0x020F], let seconds = values[0x0210] else {
            throw TPMFault.nonsense
        }
        return SealingLockout(failures: failures, maximum: maximum, secondsPerFailure: seconds)
    }
}
