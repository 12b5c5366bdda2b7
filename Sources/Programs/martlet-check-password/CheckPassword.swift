// SPDX-License-Identifier: Apache-2.0

internal import CPAM
internal import DeviceAuthentication
internal import Glibc

/// Reads a password from standard input until its end, and says by its exit code whether PAM takes it.
@main enum CheckPassword {
    static func main() {
        // Within a time, and never seen by a debugger or in a core dump.
        guard cpam_guard_process(60) != 0 else { end(.broken, "the process cannot be guarded") }
        guard getuid() == geteuid(), getgid() == getegid() else {
            end(.usage, "it runs with another user's rights; take its setuid and setgid bits away")
        }
        let folder = folder(of: Array(CommandLine.arguments.dropFirst()))
        // A module that writes to standard output, or ends the process with 0, says nothing by that.
        guard let answer = setAnswerAside() else { end(.broken, "standard output cannot be set aside") }
        guard PasswordService.authenticates(FileText.read("\(folder)/\(PasswordService.name)")) else {
            end(.serviceMissing, PasswordService.advice(folder: folder))
        }
        guard let password = GivenPassword() else {
            end(.unreadable, "standard input must hold a password of 1 to 511 bytes without NUL, and nothing else")
        }
        guard let user = userName() else { end(.broken, "the user who runs it has no name") }
        let outcome = PAMConversation(password).check(user, folder: folder)
        if outcome == .right {
            let word = Array(PasswordCheckExit.word.utf8)
            guard unsafe write(answer, word, word.count) == word.count else { end(.broken, "nobody reads the answer") }
        }
        end(outcome, outcome == .right ? nil : sentence(outcome))
    }

    private static func folder(of arguments: [String]) -> String {
        if arguments.isEmpty { return PasswordService.folder }
        guard arguments.count == 2, arguments[0] == "--pam-folder", arguments[1].hasPrefix("/") else {
            end(.usage, "usage: martlet-check-password [--pam-folder /FOLDER] < PASSWORD")
        }
        return arguments[1]
    }

    private static func setAnswerAside() -> CInt? {
        let answer = fcntl(1, F_DUPFD_CLOEXEC, 3)
        let nowhere = unsafe open("/dev/null", O_WRONLY | O_CLOEXEC)
        guard answer >= 0, nowhere >= 0, dup2(nowhere, 1) == 1 else { return nil }
        close(nowhere)
        return answer
    }

    private static func userName() -> String? {
        var entry = unsafe passwd()
        var found: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: 16_384)
        guard unsafe getpwuid_r(getuid(), &entry, &buffer, buffer.count, &found) == 0, unsafe found != nil else {
            return nil
        }
        return unsafe String(cString: entry.pw_name)
    }

    private static func sentence(_ outcome: PasswordCheckExit) -> String {
        switch outcome {
        case .wrong: "the password is another one"
        case .notAsked:
            """
            the service \(PasswordService.name) did not ask for the password exactly once, so its word does not count; let it \
            use pam_unix alone
            """
        case .accountRefused: "the password is right, and the account is locked, expired or must change it"
        case .right, .usage, .serviceMissing, .broken, .unreadable: "PAM does not work; see the system's log"
        }
    }

    private static func end(_ outcome: PasswordCheckExit, _ sentence: String?) -> Never {
        if let sentence {
            let line = Array("martlet-check-password: \(sentence)\n".utf8)
            _ = unsafe write(2, line, line.count)
        }
        exit(outcome.rawValue)
    }
}
