// SPDX-License-Identifier: Apache-2.0

package import DeviceAuthentication

/// A status of Apple's interface (`OSStatus`).
package struct KeychainStatus: RawRepresentable, Sendable, Hashable {
    /// The number.
    package let rawValue: Int32

    /// Takes a number.
    ///
    /// - Parameter rawValue: The number.
    package init(rawValue: Int32) { self.rawValue = rawValue }

    private init(_ rawValue: Int32) { self.rawValue = rawValue }

    /// Not built (`errSecUnimplemented`).
    package static let unimplemented = Self(-4)
    /// No room for another item (`errSecDiskFull`).
    package static let storageFull = Self(-34)
    /// Reading or writing failed (`errSecIO`).
    package static let storageFailed = Self(-36)
    /// A key or a value that cannot be there (`errSecParam`).
    package static let parameterInvalid = Self(-50)
    /// The owner declined (`errSecUserCanceled`).
    package static let cancelledByUser = Self(-128)
    /// An access group that is not the application's (`errSecMissingEntitlement`).
    package static let groupForeign = Self(-34018)
    /// There is no keychain (`errSecNotAvailable`).
    package static let unavailable = Self(-25291)
    /// The owner did not prove themselves (`errSecAuthFailed`).
    package static let authenticationFailed = Self(-25293)
    /// Such an item is there already (`errSecDuplicateItem`).
    package static let duplicateItem = Self(-25299)
    /// There is no such item (`errSecItemNotFound`).
    package static let itemNotFound = Self(-25300)
    /// A value longer than an item may have (`errSecDataTooLarge`).
    package static let dataTooLong = Self(-25302)
    /// Items of this class have no such attribute (`errSecNoSuchAttr`).
    package static let attributeUnknown = Self(-25303)
    /// No reference of this keychain's (`errSecInvalidItemRef`).
    package static let referenceInvalid = Self(-25304)
    /// There is no such class (`errSecNoSuchClass`).
    package static let classUnknown = Self(-25306)
    /// The item is damaged and does not open (`errSecDecode`).
    package static let damaged = Self(-26275)
    /// The keychain is locked, or the owner would have had to be asked (`errSecInteractionNotAllowed`).
    package static let interactionNotAllowed = Self(-25308)

    /// The status for a question to the owner that led nowhere.
    ///
    /// - Parameter error: Why it did.
    package init(_ error: OwnerError) {
        switch error.code {
        case .cancelledByUser: self = .cancelledByUser
        case .interactionRefused: self = .interactionNotAllowed
        case .requestInvalid: self = .parameterInvalid
        case .unavailable: self = .unimplemented
        default: self = .authenticationFailed
        }
    }
}
