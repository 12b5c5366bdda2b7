// SPDX-License-Identifier: Apache-2.0
// The statuses of Apple's interface that a keychain answers with.

public import DeviceAuthentication

/// A status of Apple's interface (`OSStatus`).
public struct KeychainStatus: RawRepresentable, Sendable, Hashable {
    /// The number.
    public let rawValue: Int32

    /// Takes a number.
    ///
    /// - Parameter rawValue: The number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    private init(_ rawValue: Int32) { self.rawValue = rawValue }

    /// Not built (`errSecUnimplemented`).
    public static let unimplemented = Self(-4)
    /// No room for another item (`errSecDiskFull`).
    public static let storageFull = Self(-34)
    /// Reading or writing failed (`errSecIO`).
    public static let storageFailed = Self(-36)
    /// A key or a value that cannot be there (`errSecParam`).
    public static let parameterInvalid = Self(-50)
    /// The owner declined (`errSecUserCanceled`).
    public static let cancelledByUser = Self(-128)
    /// An access group that is not the application's (`errSecMissingEntitlement`).
    public static let groupForeign = Self(-34018)
    /// There is no keychain (`errSecNotAvailable`).
    public static let unavailable = Self(-25291)
    /// The owner did not prove themselves (`errSecAuthFailed`).
    public static let authenticationFailed = Self(-25293)
    /// Such an item is there already (`errSecDuplicateItem`).
    public static let duplicateItem = Self(-25299)
    /// There is no such item (`errSecItemNotFound`).
    public static let itemNotFound = Self(-25300)
    /// A value longer than an item may have (`errSecDataTooLarge`).
    public static let dataTooLong = Self(-25302)
    /// Items of this class have no such attribute (`errSecNoSuchAttr`).
    public static let attributeUnknown = Self(-25303)
    /// No reference of this keychain's (`errSecInvalidItemRef`).
    public static let referenceInvalid = Self(-25304)
    /// There is no such class (`errSecNoSuchClass`).
    public static let classUnknown = Self(-25306)
    /// The item is damaged and does not open (`errSecDecode`).
    public static let damaged = Self(-26275)
    /// The keychain is locked, or the owner would have had to be asked (`errSecInteractionNotAllowed`).
    public static let interactionNotAllowed = Self(-25308)

    /// The status for a question to the owner that led nowhere.
    ///
    /// - Parameter error: Why it did.
    public init(_ error: OwnerError) {
        switch error.code {
        case .cancelledByUser: self = .cancelledByUser
        case .interactionRefused: self = .interactionNotAllowed
        case .requestInvalid: self = .parameterInvalid
        case .unavailable: self = .unimplemented
        default: self = .authenticationFailed
        }
    }
}
