// SPDX-License-Identifier: Apache-2.0

package import DeviceAuthentication
internal import Glibc
package import SecretMemory

/// Asks `martlet-check-password`, so that foreign modules of PAM never run in the process that holds keys.
package struct HelperPasswordChecker: SystemPasswordChecker {
    private let helper: String
    private let folder: String
    private let arguments: [String]
    private let time: Int64

    /// Names the helper.
    ///
    /// - Parameters:
    ///   - helper: The path of `martlet-check-password`, from the root on.
    ///   - folder: Where PAM's service files lie, where not in `/etc/pam.d`.
    ///   - time: Milliseconds that it has; then it is killed with all that it started.
    package init(helper: String, folder: String? = nil, time: Int64 = 30_000) {
        self.helper = helper
        self.folder = folder ?? PasswordService.folder
        arguments = folder.map { ["--pam-folder", $0] } ?? []
        self.time = time
    }

    /// Returns where helper and service file are there, and the system lets PAM's own helper do its work.
    package func prepare() throws(DeviceError) {
        try PasswordSetup.check(helper: helper, folder: folder)
    }

    /// Returns where the password is right.
    ///
    /// A cancelled task kills the helper, with all that it started.
    package func check(_ password: SecretBytes) async throws(DeviceError) {
        let (helper, arguments, time) = (helper, arguments, time)
        let cancellation = Mailbox<Bool>()
        let ended = await withTaskCancellationHandler {
            await OwnThread.run { () -> HelperProcess.End in
                let deadline = BootClock.now() + time
                return HelperProcess.run(helper, arguments, input: password, until: deadline, unless: cancellation)
            }
        } onCancel: {
            cancellation.put(true)
        }
        switch ended {
        case .exited(let code, let output): try PasswordCheckExit.judge(code: code, output: output)
        case .timedOut: throw DeviceError(.timedOut, "PAM did not judge the password in \(time / 1_000) seconds")
        case .cancelled: throw DeviceError(.appCancel, "the question was withdrawn while PAM was asked")
        case .notStarted, nil:
            throw DeviceError(.systemCancel, "martlet-check-password cannot be started; is it installed at \(helper)?")
        }
    }
}
