// SPDX-License-Identifier: Apache-2.0

extension SealingError {
    /// What can go wrong with a TPM.
    package struct Code: Sendable, Hashable, CustomStringConvertible {
        private enum Value: String {
            case noTPM, accessDenied, lockedOut, otherTPM, authorisationWrong, ownerAuthorisationNeeded
            case objectDamaged, registersChanged, counterMissing, counterTaken, valueInvalid
            case firmwareFault, connectionLost, timedOut, busy
        }

        private let value: Value

        private init(_ value: Value) { self.value = value }

        /// This machine has no TPM 2.0, or none answers at that address.
        package static let noTPM = Self(.noTPM)
        /// The TPM's device file may not be opened by this person.
        package static let accessDenied = Self(.accessDenied)
        /// Too many wrong authorisations: even the right one is refused for a while.
        package static let lockedOut = Self(.lockedOut)
        /// Sealed by another TPM, or by this one before it was cleared.
        package static let otherTPM = Self(.otherTPM)
        /// Another authorisation than the one it was sealed under.
        package static let authorisationWrong = Self(.authorisationWrong)
        /// The TPM's owner has set a password, which this library does not ask for.
        package static let ownerAuthorisationNeeded = Self(.ownerAuthorisationNeeded)
        /// The sealed object is not as the TPM made it.
        package static let objectDamaged = Self(.objectDamaged)
        /// Registers of the object's policy have other values now.
        package static let registersChanged = Self(.registersChanged)
        /// There is no such counter.
        package static let counterMissing = Self(.counterMissing)
        /// There is something else at the counter's index.
        package static let counterTaken = Self(.counterTaken)
        /// A secret, an authorisation, registers or an index of a form that cannot be.
        package static let valueInvalid = Self(.valueInvalid)
        /// The TPM answers with an error that no program can mend, or with something that makes no sense.
        package static let firmwareFault = Self(.firmwareFault)
        /// The TPM, or what stands for it, went away in the middle.
        package static let connectionLost = Self(.connectionLost)
        /// The TPM has no room or no time for this now.
        package static let busy = Self(.busy)
        /// The TPM did not answer in time.
        package static let timedOut = Self(.timedOut)

        /// The code's stable name.
        package var description: String { value.rawValue }
    }
}
