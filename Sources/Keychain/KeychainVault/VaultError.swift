// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Why a record of a vault was not read, opened or made.
///
/// Two errors are equal when their codes are equal; the message is for people and may change. Messages hold lengths, names of
/// fields and expected values, never keys, passcodes or contents.
package struct VaultError: CodedError {
    /// The broken rule.
    package let code: Code
    /// What happened, what was expected, and what may be done.
    package let message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension VaultError {
    /// The rules that this module enforces.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case recordTooLong, recordMalformed, versionUnsupported, fieldInvalid, fieldUnknown
            case stretchingBelowFloor, stretchingAboveCeiling, classesInvalid, slotsInvalid
            case secretInvalid, passcodeWrong, sealBroken, paddingInvalid, contentTooLong
            case classLocked, classUnavailable, rowElsewhere, headBroken, stampExhausted, fieldFixed
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// More bytes than such a record may have.
        package static let recordTooLong = Self(.recordTooLong)
        /// The bytes are no record of this kind in canonical CBOR.
        package static let recordMalformed = Self(.recordMalformed)
        /// The record is of a version that this module does not know.
        package static let versionUnsupported = Self(.versionUnsupported)
        /// A field of a header is missing, or has another form than the format says.
        package static let fieldInvalid = Self(.fieldInvalid)
        /// A header has a field that must be understood and is not known.
        package static let fieldUnknown = Self(.fieldUnknown)
        /// A passcode would be stretched so little that guessing it is cheap.
        package static let stretchingBelowFloor = Self(.stretchingBelowFloor)
        /// A passcode would be stretched with more memory or time than a reader gives.
        package static let stretchingAboveCeiling = Self(.stretchingAboveCeiling)
        /// Classes that do not go together, stand in another order, or do not belong in this vault.
        package static let classesInvalid = Self(.classesInvalid)
        /// The keys in a record are not those that its header says.
        package static let slotsInvalid = Self(.slotsInvalid)
        /// A secret of another length than 32 bytes, or one too many, or one that is missing.
        package static let secretInvalid = Self(.secretInvalid)
        /// The passcode is another one, or the keybag's header was changed: nobody can tell which.
        package static let passcodeWrong = Self(.passcodeWrong)
        /// Something does not open under the right key: it was changed, moved or damaged.
        package static let sealBroken = Self(.sealBroken)
        /// What was opened is not padded as the format says.
        package static let paddingInvalid = Self(.paddingInvalid)
        /// More content than a row holds.
        package static let contentTooLong = Self(.contentTooLong)
        /// The key of a class was forgotten, or was not there yet: unlock first.
        package static let classLocked = Self(.classLocked)
        /// This vault has no such class.
        package static let classUnavailable = Self(.classUnavailable)
        /// A row names another account, vault, epoch or item than the place where it was found.
        package static let rowElsewhere = Self(.rowElsewhere)
        /// The head of a vault was not made with its key, or is of another vault.
        package static let headBroken = Self(.headBroken)
        /// A field was to be changed that is fixed when an item is made.
        package static let fieldFixed = Self(.fieldFixed)
        /// A register stands at the end of time, and no stamp is above it.
        package static let stampExhausted = Self(.stampExhausted)
        /// The code's stable name.
        package var description: String { value.rawValue }
    }
}
