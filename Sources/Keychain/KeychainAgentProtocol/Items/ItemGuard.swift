// SPDX-License-Identifier: Apache-2.0

internal import CBORCoding
package import KeychainVault

/// When an item can be read, what the owner must do first, and whether it may leave the device.
package struct ItemGuard: Sendable, Hashable {
    /// When its secret can be read.
    package var accessClass: AccessClass
    /// Whether it never leaves this device, not even in a backup for another one.
    package var staysOnDevice: Bool
    /// What the owner must do first: bits of `SecAccessControlCreateFlags`; 0 for nothing.
    package var flags: UInt32

    /// Describes a guard.
    package init(_ accessClass: AccessClass = .whenUnlocked, staysOnDevice: Bool = false, flags: UInt32 = 0) {
        self.accessClass = accessClass
        self.staysOnDevice = staysOnDevice
        self.flags = flags
    }

    /// Writes it into a message.
    func write(to map: inout CBORMap) {
        map["class"] = .text(accessClass.rawValue)
        map["stays"] = staysOnDevice ? .bool(true) : nil
        map["flags"] = flags == 0 ? nil : .unsigned(UInt64(flags))
    }

    init(_ reader: inout ParameterReader) throws(AgentProtocolError) {
        accessClass = try reader.word("class")
        staysOnDevice = try reader.flag("stays")
        flags = UInt32(try reader.optionalInteger("flags", 1...Int(UInt32.max)) ?? 0)
    }
}
