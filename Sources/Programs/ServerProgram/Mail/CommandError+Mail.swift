// SPDX-License-Identifier: Apache-2.0
// Mail that was not taken, as the end of a command.

internal import AccountMessages

extension CommandError {
    /// Turns a failed delivery into words and an exit code.
    init(_ error: MailDeliveryError) {
        let code: Code
        switch error.code {
        case .configurationInvalid, .authenticationRefused, .tlsFailed: code = .configuration
        case .permanent: code = .failure
        default: code = .unavailable
        }
        self.init(code, error.message)
    }
}
