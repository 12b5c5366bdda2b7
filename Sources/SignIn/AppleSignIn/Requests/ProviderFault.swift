// SPDX-License-Identifier: Apache-2.0
// What keeps a provider from saying anything.

/// Why a provider said neither yes nor no.
///
/// Nothing follows from it about anybody: try again later.
public enum ProviderFault: Sendable, Hashable {
    /// No answer came: no connection, or out of time.
    case unreachable
    /// It is out of order or asks for patience: 429 or 500 to 599.
    case unavailable(status: Int)
    /// A status that means nothing here, such as a redirect.
    case unexpected(status: Int)
    /// The answer is too long, or is not what it should be.
    case unreadable
}
