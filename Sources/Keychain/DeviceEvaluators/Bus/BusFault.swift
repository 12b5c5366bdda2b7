// SPDX-License-Identifier: Apache-2.0
// How a connection to a bus ends.

/// Why a bus can no longer be talked to.
enum BusFault: Error, Sendable, Hashable {
    /// Nobody listens there.
    case unreachable
    /// The bus does not take this user.
    case refused
    /// The bus closed the connection.
    case lost
    /// The bus, or a service that is talked to, sent what is no D-Bus, or more than is read.
    case malformed
    /// No answer in time; the connection is given up.
    case timedOut
}
