// SPDX-License-Identifier: Apache-2.0

internal import SoftwareAuthenticator

/// Turns an authenticator's errors into those that an app sees.
enum CeremonyFailure {
    /// One sentence for everything that must look the same: which of these happened would tell who has a passkey here.
    static let refused =
        "the request was declined, ran out of time, or nothing here fits it; offer to try again or another way to sign in"

    /// Tells the app's error for whatever a ceremony threw.
    ///
    /// - Parameter error: From the client, the authenticator, its store or its wire.
    /// - Returns: The app's error.
    static func error(for error: any Error) -> PasskeyClientError {
        switch error {
        case let error as PasskeyClientError: error
        case let error as AuthenticatorError: translated(error)
        case is CancellationError: PasskeyClientError(.abort, "the request was cancelled by the app")
        default: PasskeyClientError(.unknown, "the authenticator failed: \(error)")
        }
    }

    private static func translated(_ error: AuthenticatorError) -> PasskeyClientError {
        switch error.code {
        case .credentialExcluded: PasskeyClientError(.invalidState, error.message)
        case .algorithmUnsupported: PasskeyClientError(.notSupported, error.message)
        case .userVerificationUnavailable: PasskeyClientError(.constraint, error.message)
        case .noCredentials, .operationDenied, .userVerificationFailed: PasskeyClientError(.notAllowed, refused)
        default: PasskeyClientError(.unknown, error.message)
        }
    }
}
