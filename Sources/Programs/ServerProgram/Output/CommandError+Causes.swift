// SPDX-License-Identifier: Apache-2.0

internal import NIOCore
internal import SignInAccounts

extension CommandError {
    /// A refusal by the engine.
    init(_ error: SignInError) {
        let code: Code =
            switch error.code {
            case .notFound: .notFound
            case .relyingPartyChanged: .configuration
            case .keyChanged: .dataInvalid
            case .serviceUnavailable: .unavailable
            default: .failure
            }
        let hint: String? =
            switch error.code {
            case .relyingPartyChanged:
                "name another folder with \(Setting.data.flag) for the new domain, or keep the one that the data have; "
                    + "--replace-rp-id-and-lose-all-passkeys forces the new one on them"
            case .keyChanged:
                "put your copy of the folder keys in its place; where there is none, --replace-key-and-lose-all-codes goes on "
                    + "without, and people make new codes"
            case .notFound: "`martlet account list` shows who there is"
            case .lastMethod: "`martlet account show` tells of each passkey what it has proved"
            default: nil
            }
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
        case .olderSchema:
            self.init(
                .dataInvalid,
                "the data in \(folder) were written by a version of martlet from before the first release",
                hint: "use that version, or move the folder away and begin anew"
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

    /// A backup that could not be restored.
    ///
    /// - Parameters:
    ///   - error: What the store said.
    ///   - file: The file that was to be restored.
    init(_ error: AccountStoreError, restoring file: String) {
        switch error.code {
        case .corrupt:
            // Whatever the database said, "restore a backup" among it, is no help to somebody who does just that.
            self.init(
                .dataInvalid,
                "\(file) is no backup of Martlet, or is damaged",
                hint: "nothing was replaced; `martlet backup` writes such files"
            )
        case .newerSchema:
            // The store looks into a copy, and names that.
            self.init(
                .dataInvalid,
                "\(file) was written by a newer version of martlet",
                hint: "nothing was replaced; restore it with that version"
            )
        default: self.init(error, backup: file)
        }
    }

    /// A backup that could not be written or read.
    ///
    /// - Parameters:
    ///   - error: What the store said.
    ///   - file: The backup.
    init(_ error: AccountStoreError, backup file: String) {
        switch error.code {
        case .notFound: self.init(.notFound, error.message)
        case .unwritable: self.init(.cannotWrite, error.message)
        case .newerSchema, .olderSchema, .corrupt:
            self.init(.dataInvalid, error.message, hint: "nothing was replaced; `martlet backup` writes such files")
        case .busy:
            self.init(
                .unavailable,
                "the service or another command is using the data",
                hint: "stop the service, then try again"
            )
        case .unavailable: self.init(.unavailable, "\(file): \(error.message)")
        default: self.init(.failure, error.message)
        }
    }

    /// An address that cannot be listened on.
    ///
    /// - Parameters:
    ///   - error: What the system or the name service said.
    ///   - host: The address that was asked for.
    ///   - port: The port that was asked for.
    init(_ error: any Error, host: String, port: Int) {
        guard let error = error as? IOError else {
            self.init(
                .unavailable,
                "the address \(host) cannot be found",
                hint: "\(Setting.host.flag) takes an address of this machine, for example 127.0.0.1 or 0.0.0.0"
            )
            return
        }
        switch error.errnoCode {
        case SystemErrorNumber.addressInUse:
            self.init(
                .unavailable,
                "port \(port) on \(host) is in use by another program",
                hint: "choose another with \(Setting.port.flag)"
            )
        case SystemErrorNumber.accessDenied:
            self.init(
                .unavailable,
                "port \(port) may not be opened by this user",
                hint: "choose one above 1023 with \(Setting.port.flag)"
            )
        case SystemErrorNumber.addressNotAvailable:
            self.init(
                .unavailable,
                "this machine has no address \(host)",
                hint: "\(Setting.host.flag) takes an address of this machine, for example 127.0.0.1 or 0.0.0.0"
            )
        default: self.init(.unavailable, "\(host):\(port) cannot be opened: \(error)")
        }
    }
}
