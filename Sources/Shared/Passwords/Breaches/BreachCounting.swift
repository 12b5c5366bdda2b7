// SPDX-License-Identifier: Apache-2.0
// Whatever knows which passwords were stolen.

/// Asks a breach service about a new password.
public protocol BreachCounting: Sendable {
    /// Asks how often a password was seen in breaches.
    ///
    /// - Parameter password: The password; whoever implements this tells nobody more of it than ``BreachRange/prefix``.
    /// - Returns: How often; nil when there is no answer, which never speaks against a password. Comes within seconds.
    func count(of password: Password) async -> Int?
}
