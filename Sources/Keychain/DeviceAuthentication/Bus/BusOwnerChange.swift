// SPDX-License-Identifier: Apache-2.0

/// A `NameOwnerChanged` of the bus itself.
struct BusOwnerChange {
    /// The well-known name.
    let name: String

    /// Reads the bus's own signal; nil for any other message, also for one that somebody else sent in its shape.
    init?(_ message: DBusMessage) {
        guard message.kind == .signal, message.sender == "org.freedesktop.DBus",
            message.interface == "org.freedesktop.DBus", message.member == "NameOwnerChanged",
            let name = message.body.first?.text
        else { return nil }
        self.name = name
    }
}
