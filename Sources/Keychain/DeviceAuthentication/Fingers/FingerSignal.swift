// SPDX-License-Identifier: Apache-2.0

/// Reads signals that concern one claimed reader, and nothing else.
package struct FingerSignal: Sendable {
    private let owner: String
    private let path: String

    /// Listens to one reader.
    package init(owner: String, path: String) {
        self.owner = owner
        self.path = path
    }

    /// Reads a message.
    ///
    /// - Parameter message: Any message of the bus.
    /// - Returns: Nil where it is not for the evaluation: another sender, reader or signal, also `VerifyFingerSelected`, which may
    ///   come before or after the status and says nothing that counts.
    package func event(_ message: DBusMessage) -> FingerEvent? {
        if BusOwnerChange(message)?.name == FprintNames.service { return .serviceLost }
        guard message.kind == .signal, message.sender == owner, message.path == path,
            message.interface == FprintNames.device, message.member == "VerifyStatus"
        else { return nil }
        // It is fprintd's word about our reader, and cannot be read: no hang, and no guess.
        guard message.body.count == 2, let name = message.body[0].text, let isDone = message.body[1].truth else {
            return .status(.failed)
        }
        return .status(FingerStatus(name: name, isDone: isDone))
    }
}

/// Names that [fprintd's interface](https://fprint.freedesktop.org/fprintd-dev/) fixes.
package enum FprintNames {
    /// The service.
    package static let service = "net.reactivated.Fprint"
    /// The object that knows the readers.
    package static let managerPath = "/net/reactivated/Fprint/Manager"
    /// Its interface.
    package static let manager = "net.reactivated.Fprint.Manager"
    /// The interface of a reader.
    package static let device = "net.reactivated.Fprint.Device"
}
