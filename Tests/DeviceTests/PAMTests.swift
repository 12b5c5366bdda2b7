// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import DeviceEvaluators
import Foundation
import SecretMemory
import Testing

extension RealDevices {
    @Suite struct PAMTests {
        private static let helper = BuiltProgram.passwordChecker
        private let folder: URL

        init() throws {
            folder = FileManager.default.temporaryDirectory.appending(
                path: "martlet-pam-\(UUID().uuidString.prefix(8))"
            )
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }

        /// A service file, and what a module of it runs: content with one password.
        private func write(_ service: String?) throws {
            let script = folder.appending(path: "judge")
            try "#!/bin/sh\n[ \"$(cat | tr -d '\\000')\" = 'a password' ]\n".write(
                to: script,
                atomically: true,
                encoding: .utf8
            )
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path())
            let file = folder.appending(path: "martlet-keychain")
            try service?.replacing(
                "JUDGE",
                with: "[success=1 default=ignore] pam_exec.so quiet expose_authtok \(script.path())"
            )
            .write(to: file, atomically: true, encoding: .utf8)
        }

        private func check(_ password: String, helper: String? = nil, time: Int64 = 30_000) async -> DeviceError.Code? {
            let checker = HelperPasswordChecker(helper: helper ?? Self.helper, folder: folder.path(), time: time)
            do throws(DeviceError) {
                try await checker.check(SecretBytes(copying: Array(password.utf8)))
                return nil
            } catch {
                return error.code
            }
        }

        @Test func `the right password is right, and another one is not`() async throws {
            try write(
                "auth JUDGE\nauth requisite pam_deny.so\nauth required pam_permit.so\naccount required pam_permit.so\n"
            )
            #expect(await check("a password") == nil)
            for password in ["another", "a passwor", "a password2", "A password"] {
                #expect(await check(password) == .authenticationFailed, "\(password)")
            }
        }

        @Test func `what is no password is not handed to PAM`() async throws {
            try write(
                "auth JUDGE\nauth requisite pam_deny.so\nauth required pam_permit.so\naccount required pam_permit.so\n"
            )
            for password in ["", "a\0b", String(repeating: "x", count: 512)] {
                #expect(await check(password) == .authenticationFailed)
            }
        }

        @Test(arguments: [
            "pam_permit.so", "pam_rootok.so", "pam_debug.so auth=success", "pam_succeed_if.so quiet uid >= 0",
        ])
        func `success without the password having been asked is none`(module: String) async throws {
            try write(
                "auth sufficient \(module)\nauth JUDGE\nauth requisite pam_deny.so\nauth required pam_permit.so\naccount required pam_permit.so\n"
            )
            #expect(await check("a password") == .passwordNotAsked)
            #expect(await check("another") == .passwordNotAsked)
        }

        @Test func `a missing service is not taken from another one`() async throws {
            for service in [nil, "", "account required pam_permit.so\n", "# auth required pam_permit.so\n"] {
                try write(service)
                let other = folder.appending(path: "other")
                try "auth required pam_permit.so\naccount required pam_permit.so\n"
                    .write(to: other, atomically: true, encoding: .utf8)
                #expect(await check("a password") == .passwordServiceMissing)
            }
        }

        @Test func `an account that may not sign in is refused though the password is right`() async throws {
            try write(
                "auth JUDGE\nauth requisite pam_deny.so\nauth required pam_permit.so\naccount required pam_deny.so\n"
            )
            #expect(await check("a password") == .passwordRefused)
            #expect(await check("another") == .authenticationFailed)
        }

        @Test func `a module that does not come back is ended with what it started`() async throws {
            try write("auth required pam_exec.so quiet /bin/sleep 600\naccount required pam_permit.so\n")
            #expect(await check("a password", time: 500) == .timedOut)
        }

        @Test func `a module that cannot be loaded breaks it, and lets nobody in`() async throws {
            try write("auth required /nonexistent/pam_none.so\naccount required pam_permit.so\n")
            #expect(await check("a password") != nil)
        }

        @Test func `a helper that ends well without the word says nothing`() async throws {
            for (script, code) in [
                ("exit 0", .systemCancel), ("echo wrong", .systemCancel), ("kill -9 $$", .systemCancel),
            ]
                as [(String, DeviceError.Code)]
            {
                let path = folder.appending(path: "fake-\(UUID().uuidString)").path()
                try "#!/bin/sh\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
                try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
                #expect(await check("a password", helper: path) == code, "\(script)")
            }
            #expect(await check("a password", helper: "/nonexistent/helper") == .systemCancel)
        }

        /// Runs the helper as it is.
        private func run(_ arguments: [String], as user: String? = nil, input: String = "") throws -> (
            Int32, String, String
        ) {
            let process = Process()
            let command = [user == nil ? Self.helper : folder.appending(path: "helper").path()] + arguments
            if let user {
                process.executableURL = URL(filePath: "/usr/bin/setpriv")
                process.arguments = ["--reuid=\(user)", "--regid=\(user)", "--clear-groups"] + command
            } else {
                process.executableURL = URL(filePath: command[0])
                process.arguments = arguments
            }
            let (into, out, problem) = (Pipe(), Pipe(), Pipe())
            (process.standardInput, process.standardOutput, process.standardError) = (into, out, problem)
            // A helper that refuses its arguments may have ended before it is told anything.
            signal(SIGPIPE, SIG_IGN)
            try process.run()
            try? into.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try into.fileHandleForWriting.close()
            let said = String(decoding: out.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            let problems = String(decoding: problem.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            return (process.terminationStatus, said, problems)
        }

        @Test func `pam_unix judges the password of the user who runs it`() throws {
            let name = "martlet\(UUID().uuidString.prefix(8).lowercased())"
            let stage = try Stage()
            try stage.run("/usr/sbin/useradd", ["--no-create-home", "--user-group", name])
            defer { _ = try? stage.run("/usr/sbin/userdel", [name]) }
            try stage.run("/bin/sh", ["-c", "echo '\(name):a password' | /usr/sbin/chpasswd"])
            try write("auth required pam_unix.so\naccount required pam_unix.so\n")
            // Where another user reaches it.
            try FileManager.default.copyItem(atPath: Self.helper, toPath: folder.appending(path: "helper").path())
            let arguments = ["--pam-folder", folder.path()]
            let right = try run(arguments, as: name, input: "a password")
            #expect(right.0 == 0 && right.1 == "right\n", "\(right)")
            let wrong = try run(arguments, as: name, input: "another")
            #expect(wrong.0 == 1 && wrong.1.isEmpty && wrong.2.contains("another one"), "\(wrong)")
        }

        @Test func `the helper takes one option and says one sentence`() throws {
            for arguments in [["--user", "root"], ["--pam-folder"], ["--pam-folder", "etc"], ["a"]] {
                let ended = try run(arguments)
                #expect(ended.0 == 2 && ended.1.isEmpty && ended.2.split(separator: "\n").count == 1, "\(arguments)")
            }
            let missing = try run(["--pam-folder", "/nonexistent"], input: "a password")
            #expect(missing.0 == 3 && missing.2.contains("/nonexistent/martlet-keychain"))
        }
    }
}
