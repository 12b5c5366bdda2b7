// SPDX-License-Identifier: Apache-2.0

package import DeviceAuthentication
internal import Glibc
internal import ProgramRuns
package import SecretMemory
internal import SystemPackage

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
        let (end, output) = await ask(password)
        switch end {
        case .exited(let code): try PasswordCheckExit.judge(code: code, output: output)
        case .signaled: try PasswordCheckExit.judge(code: -1, output: [])
        case .timedOut: throw DeviceError(.timedOut, "PAM did not judge the password in \(time / 1_000) seconds")
        case .cancelled: throw DeviceError(.appCancel, "the question was withdrawn while PAM was asked")
        case .notStarted:
            throw DeviceError(.systemCancel, "martlet-check-password cannot be started; is it installed at \(helper)?")
        }
    }

    /// The most bytes of output that are read.
    private static let longest = 64

    /// Hands the helper the password, and waits for its end.
    ///
    /// - Returns: How it ended, and what it wrote.
    private func ask(_ password: SecretBytes) async -> (ProgramRun.End, [UInt8]) {
        // Sockets and no pipes: a helper that ends early must not end this process by a signal.
        guard helper.hasPrefix("/"), let input = Self.pair() else { return (.notStarted(0), []) }
        defer { for end in [input.0, input.1] { try? end.close() } }
        guard let output = Self.pair() else { return (.notStarted(0), []) }
        defer { for end in [output.0, output.1] { try? end.close() } }
        // A password is far smaller than a socket's buffer: this does not wait.
        unsafe password.withBytes { bytes in
            _ = unsafe send(input.0.rawValue, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        shutdown(input.0.rawValue, Int32(SHUT_WR))
        var run = ProgramRun(helper, arguments)
        (run.input, run.output, run.problems) = (input.1, output.1, .standardError)
        let end = await run.end(within: .milliseconds(time))
        var bytes = [UInt8](repeating: 0, count: Self.longest)
        let count = unsafe recv(output.0.rawValue, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        return (end, Array(bytes.prefix(max(count, 0))))
    }

    private static func pair() -> (FileDescriptor, FileDescriptor)? {
        var ends: [CInt] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        return (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
    }
}
