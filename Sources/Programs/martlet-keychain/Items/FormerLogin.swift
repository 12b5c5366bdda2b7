// SPDX-License-Identifier: Apache-2.0

internal import LoginManagement

/// A login as it was once.
struct FormerLogin {
    /// As it was, with its secrets.
    let login: Login
    /// When it was changed: milliseconds since 1970.
    let until: Int64
}
