// SPDX-License-Identifier: Apache-2.0

package import DeviceAuthentication

/// What the owner must do before a secret is given away; bits are Apple's (`SecAccessControlCreateFlags`).
package struct AccessConstraints: OptionSet, Sendable, Hashable {
    /// The bits.
    package let rawValue: UInt

    /// Takes bits.
    ///
    /// - Parameter rawValue: Bits of the constraints below.
    package init(rawValue: UInt) { self.rawValue = rawValue }

    /// Any proof of being there: sensor or passcode.
    package static let userPresence = Self(rawValue: 1 << 0)
    /// Any enrolled finger or face.
    package static let biometryAny = Self(rawValue: 1 << 1)
    /// What was enrolled when the item was made; another enrolment ends the item's use.
    package static let biometryCurrentSet = Self(rawValue: 1 << 3)
    /// The passcode.
    package static let devicePasscode = Self(rawValue: 1 << 4)
    /// A watch or another companion; there is none on Linux, so nobody can meet it.
    package static let companion = Self(rawValue: 1 << 5)
    /// One of the constraints is enough.
    package static let or = Self(rawValue: 1 << 14)
    /// All of the constraints must be met, as without it.
    package static let and = Self(rawValue: 1 << 15)
    /// A private key may be used.
    package static let privateKeyUsage = Self(rawValue: 1 << 30)
    /// A password of the application's.
    package static let applicationPassword = Self(rawValue: 1 << 31)

    /// The bits that are known.
    static let known: Self = [
        .userPresence, .biometryAny, .biometryCurrentSet, .devicePasscode, .companion, .or, .and, .privateKeyUsage,
        .applicationPassword,
    ]

    /// What the owner must prove: each of these once, and of one any way that it names.
    ///
    /// Empty when nothing. A set without ways is a constraint that nobody can meet here.
    package var demands: [OwnerMethods] {
        var demands: [OwnerMethods] = []
        if contains(.userPresence) { demands.append([.biometry, .passcode]) }
        if contains(.biometryAny) || contains(.biometryCurrentSet) { demands.append(.biometry) }
        if contains(.devicePasscode) { demands.append(.passcode) }
        if contains(.companion) { demands.append([]) }
        guard contains(.or), !demands.isEmpty else { return demands }
        return [demands.reduce([]) { $0.union($1) }]
    }
}
