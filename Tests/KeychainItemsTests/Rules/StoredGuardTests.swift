// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import KeychainItems
import Testing

@Suite struct StoredGuardTests {
    private static let passcode: [(method: OwnerMethods, enrolment: [UInt8]?)] = [(.passcode, nil), (.biometry, [1])]

    /// Bits of a later version, two joins at once, and a password of the application's, which is not built yet.
    @Test(arguments: [1 << 9, 1 << 14 | 1 << 15, 1 << 31, UInt(UInt32.max)] as [UInt])
    func `a guard that is not understood asks for what cannot be met`(bits: UInt) {
        let control = AccessControl(stored: .whenUnlocked, AccessConstraints(rawValue: bits))
        #expect(throws: KeychainError.self) { try AccessControl(.whenUnlocked, control.constraints) }
        #expect(control.asksOwner)
        #expect(control.missing(Self.passcode, boundTo: [1], enrolled: [1]) == [])
        #expect(!AccessControl.whenUnlocked.asksOwner)
        #expect(AccessControl.whenUnlocked.missing([], boundTo: nil, enrolled: nil) == nil)
    }

    @Test(arguments: Accessibility.allCases)
    func `a class and whether an item stays say when it can be read`(accessibility: Accessibility) {
        let read = Accessibility(accessibility.accessClass, staysOnDevice: accessibility.staysOnDevice)
        #expect(read == accessibility)
    }
}
