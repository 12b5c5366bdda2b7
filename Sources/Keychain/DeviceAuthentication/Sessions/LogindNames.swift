// SPDX-License-Identifier: Apache-2.0
// The names of logind's interface.

/// Names that [logind's interface](https://www.freedesktop.org/software/systemd/man/org.freedesktop.login1.html) fixes.
package enum LogindNames {
    /// The service.
    package static let service = "org.freedesktop.login1"
    /// The object that knows sessions, users and sleep.
    package static let managerPath = "/org/freedesktop/login1"
    /// Its interface.
    package static let manager = "org.freedesktop.login1.Manager"
    /// The interface of a session.
    package static let session = "org.freedesktop.login1.Session"
    /// The interface of a user.
    package static let user = "org.freedesktop.login1.User"
    /// The interface of properties, which all objects have.
    package static let properties = "org.freedesktop.DBus.Properties"
}
