// SPDX-License-Identifier: Apache-2.0
// Counts sign-ins by how people came in.

internal import SignInAccounts

/// How often people signed in, by the methods that it took: `passkey`, `password`, `password+totp` and so on.
struct SignInMetrics: Sendable {
    let registry: MetricRegistry

    /// Notes a sign-in.
    ///
    /// - Parameter methods: With what somebody signed in.
    func note(_ methods: Set<SignInMethod>) {
        // Few combinations can be, and nobody outside can make another; always in the same order.
        let names = SignInMethod.allCases.filter { methods.contains($0) }.map(\.rawValue)
        registry.counter("martlet_sign_ins", [("method", names.joined(separator: "+"))]).increment(by: 1)
    }
}
