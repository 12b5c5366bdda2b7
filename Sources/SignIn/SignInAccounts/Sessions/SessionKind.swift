// SPDX-License-Identifier: Apache-2.0
// How a session's token travels.

/// How a session's token travels.
public enum SessionKind: String, Sendable, Hashable, CaseIterable {
    /// In a cookie, which browsers send by themselves; state changes need origin checks.
    case cookie
    /// In an `Authorization` header, which only the app sends.
    case bearer
}
