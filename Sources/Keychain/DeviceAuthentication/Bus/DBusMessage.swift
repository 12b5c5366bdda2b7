// SPDX-License-Identifier: Apache-2.0

/// A message: a call, its answer, an error or a signal.
package struct DBusMessage: Sendable, Hashable {
    /// What a message is, by its number in the protocol.
    package enum Kind: UInt8, Sendable, Hashable {
        /// Asks an object to do something.
        case call = 1
        /// Answers a call.
        case reply = 2
        /// Says that a call failed.
        case error = 3
        /// Announces something to all who asked for it.
        case signal = 4
    }

    /// What the message is.
    package var kind: Kind
    /// The object that is called, or that signals.
    package var path: String?
    /// The interface of the member.
    package var interface: String?
    /// The method or signal.
    package var member: String?
    /// The error's name.
    package var errorName: String?
    /// Which call is answered: the number that it was sent with.
    package var replySerial: UInt32?
    /// For whom the message is.
    package var destination: String?
    /// The unique name of who sent it, as the bus itself writes it.
    package var sender: String?
    /// The values.
    package var body: [DBusValue]

    /// Makes a call.
    ///
    /// - Parameters:
    ///   - member: The method.
    ///   - interface: Its interface.
    ///   - path: The object.
    ///   - destination: Whom to ask.
    ///   - body: The arguments.
    package init(
        calling member: String,
        of interface: String,
        at path: String,
        destination: String,
        body: [DBusValue] = []
    ) {
        self.init(.call, body: body)
        (self.member, self.interface, self.path, self.destination) = (member, interface, path, destination)
    }

    /// Makes a message without any field of its header.
    package init(_ kind: Kind, body: [DBusValue] = []) {
        self.kind = kind
        self.body = body
    }
}
