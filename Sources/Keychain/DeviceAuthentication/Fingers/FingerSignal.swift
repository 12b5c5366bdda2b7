// SPDX-License-Identifier: Apache-2.0
// Which messages of a bus are fprintd's word about the claimed reader.

/// Reads signals that concern one claimed reader, and nothing else.
public struct FingerSignal: Sendable {
    private let owner: String
    private let path: String

    /// Listens to one reader.
    ///
    /// - Parameters:
    ///   - owner: The unique name that owned `net.reactivated.Fprint` when the reader was claimed.
    ///   - path: The claimed reader.
    public init(owner: String, path: String) {
        self.owner = owner
        self.path = path
    }

    /// Reads a message.
    ///
    /// - Parameter message: Any message of the bus.
    /// - Returns: Nil where it is not for the evaluation: another sender, reader or signal, also `VerifyFingerSelected`, which may
    ///   come before or after the status and says nothing that counts.
    public func event(_ message: DBusMessage) -> FingerEvent? {
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
