// SPDX-License-Identifier: Apache-2.0
// Engine and store errors with their exit codes.

internal import SignInAccounts

extension CommandError {
    /// A refusal by the engine.
    init(_ error: SignInError) {
        let code: Code =
            switch error.code {
            case .notFound: .notFound
            case .relyingPartyChanged: .configuration
            case .serviceUnavailable: .unavailable
            default: .failure
            }
        let hint =
            error.code == .relyingPartyChanged
            ? "start with the domain that the data have; --replace-rp-id-and-lose-all-passkeys forces the other one"
            : nil
        self.init(code, error.message, hint: hint)
    }

    /// A data folder that cannot be used.
    ///
    /// - Parameters:
    ///   - error: What the store said.
    ///   - folder: Where the data are.
    init(_ error: AccountStoreError, folder: String) {
        switch error.code {
        case .newerSchema:
            self.init(
                .dataInvalid,
                "the data in \(folder) were written by a newer version of martlet",
                hint: "use that version, or restore a backup from before"
            )
        case .unwritable:
            self.init(.cannotWrite, "the data folder \(folder) cannot be written: \(error.message)")
        case .corrupt:
            self.init(.dataInvalid, "the data in \(folder) are damaged: \(error.message)", hint: "restore a backup")
        case .busy, .unavailable:
            self.init(.unavailable, "the data in \(folder) cannot be used now: \(error.message)")
        default: self.init(.failure, error.message)
        }
    }
}
