// SPDX-License-Identifier: Apache-2.0
// One message of D-Bus.

/// A message: a call, its answer, an error or a signal.
public struct DBusMessage: Sendable, Hashable {
    /// What a message is, by its number in the protocol.
    public enum Kind: UInt8, Sendable, Hashable {
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
    public var kind: Kind
    /// The object that is called, or that signals.
    public var path: String?
    /// The interface of the member.
    public var interface: String?
    /// The method or signal.
    public var member: String?
    /// The error's name.
    public var errorName: String?
    /// Which call is answered: the number that it was sent with.
    public var replySerial: UInt32?
    /// For whom the message is.
    public var destination: String?
    /// The unique name of who sent it, as the bus itself writes it.
    public var sender: String?
    /// The values.
    public var body: [DBusValue]

    /// Makes a call.
    ///
    /// - Parameters:
    ///   - member: The method.
    ///   - interface: Its interface.
    ///   - path: The object.
    ///   - destination: Whom to ask.
    ///   - body: The arguments.
    public init(
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
    ///
    /// - Parameters:
    ///   - kind: What it is.
    ///   - body: The values.
    public init(_ kind: Kind, body: [DBusValue] = []) {
        self.kind = kind
        self.body = body
    }
}
