// SPDX-License-Identifier: Apache-2.0
// The names of fprintd's interface.

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
