// SPDX-License-Identifier: Apache-2.0
// Carries requests to providers.

public import AppleSignIn

/// Carries requests to providers and their answers back; whoever puts the service together brings one.
///
/// Each call is given up by the transport itself after ten seconds at most, follows no redirect, and reads no more than
/// `ReceivedAnswer.maximumLength` bytes of an answer.
public protocol ProviderTransport: Sendable {
    /// Posts a form.
    ///
    /// - Parameter request: The address, and the body, which holds secrets.
    /// - Returns: The answer, whatever its status; nil where none came.
    func answer(to request: ProviderRequest) async -> ReceivedAnswer?

    /// Fetches a public document, such as a key set.
    ///
    /// - Parameter address: Where it lies.
    /// - Returns: The answer, whatever its status; nil where none came.
    func document(at address: WebAddress) async -> ReceivedAnswer?
}
