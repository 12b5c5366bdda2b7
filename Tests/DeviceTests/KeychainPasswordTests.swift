// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

extension RealDevices {
    @Suite final class KeychainPasswordTests {
        /// A prompter that types one line of a file after the other into fields for the password, and the passcode into others.
        private static let typing = """
            #!/bin/sh
            echo OK ready
            while read -r line; do
                echo "$line" >> "$0.log"
                case $line in
                    SETPROMPT*Password*) kind=password; echo OK ;;
                    SETPROMPT*) kind=passcode; echo OK ;;
                    GETPIN*)
                        [ $kind = password ] && sed -n "s/^/D /;$(grep -c GETPIN "$0.log")p" "$0.password"
                        [ $kind = passcode ] && echo 'D test passcode: otter lamp quill seven brook'
                        echo OK ;;
                    *) echo OK ;;
                esac
            done
            """
        /// Asks for the owner, as docs/formats/agent-protocol.md says, and prints how the answer is called.
        private static let asking = """
            import os, socket, struct
            def text(word): return bytes([0x60 + len(word)]) + word.encode()
            def take(count):
                taken = b""
                while len(taken) < count: taken += agent.recv(count - len(taken)) or exit("hung up")
                return taken
            def ask(head):
                agent.sendall(struct.pack(">II", len(head) + 4, len(head)) + head)
                answer = take(struct.unpack(">I", take(4))[0])
                return answer[7 : 7 + answer[6] - 0x60].decode()
            agent = socket.socket(socket.AF_UNIX)
            agent.settimeout(60)
            agent.connect(os.environ["XDG_RUNTIME_DIR"] + "/martlet/keychain.sock")
            names = text("versions") + b"\\x81\\x01" + text("application") + text("org.example.nest")
            assert ask(b"\\x84\\x01" + text("hello") + b"\\xa2" + names + b"\\x80") == "greeting"
            print(ask(b"\\x84\\x02" + text("prove") + b"\\xa2" + text("reason") + text("read it") + text("methods") + b"\\x03\\x80"))
            """

        private let stage: Stage
        private let name = "martlet\(UUID().uuidString.prefix(8).lowercased())"
        private let home: String

        /// An account with a password, a vault of its own, and the programs where it reaches them.
        init() throws {
            stage = try Stage()
            home = stage.folder.appending(path: "home").path()
            try stage.run("/usr/sbin/useradd", ["--no-create-home", "--user-group", name])
            try stage.run("/bin/sh", ["-c", "echo '\(name):a password' | /usr/sbin/chpasswd"])
            for program in ["martlet-keychain", "martlet-check-password"] {
                let built = BuiltProgram.folder.appending(path: program).path()
                try FileManager.default.copyItem(atPath: built, toPath: stage.folder.appending(path: program).path())
            }
            try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: false)
            for (file, text) in [
                ("prompter", Self.typing), ("asking.py", Self.asking), ("prompter.password", "another\na password\n"),
                ("martlet-keychain", "auth required pam_unix.so\naccount required pam_unix.so\n"),
            ] {
                try text.write(toFile: "\(home)/\(file)", atomically: true, encoding: .utf8)
            }
            try stage.run("/bin/sh", ["-c", "chmod 700 '\(home)' '\(home)/prompter'; chown -R \(name) '\(home)'"])
            try asOwner("\(stage.folder.path())/martlet-keychain init --passcode-fd 0")
        }

        deinit {
            _ = try? asOwner("\(stage.folder.path())/martlet-keychain end || true")
            _ = try? stage.run("/usr/sbin/userdel", [name])
        }

        /// Runs a line as the account, with a test passcode as its input.
        @discardableResult
        private func asOwner(_ line: String, _ rights: String = "") throws -> String {
            let words = """
                export HOME='\(home)' XDG_RUNTIME_DIR='\(home)'
                printf 'test passcode: otter lamp quill seven brook\\n' \
                | setpriv --reuid=\(name) --regid=\(name) --clear-groups \(rights) /bin/sh -c '\(line)' 2>&1
                """
            return try stage.run("/bin/sh", ["-c", words])
        }

        private var options: [String] {
            ["--no-session-watch", "--system-password", "--prompter", "\(home)/prompter", "--pam-folder", home]
        }

        /// Started, and not left behind by a shell: it ends with the stage.
        private func startAgent() throws {
            let rights = ["--reuid=\(name)", "--regid=\(name)", "--clear-groups"]
            let command = ["\(stage.folder.path())/martlet-keychain", "agent"] + options
            _ = try stage.start(
                "/bin/sh",
                "-c",
                "exec setpriv \((rights + command).joined(separator: " "))",
                environment: ["HOME": home, "XDG_RUNTIME_DIR": home]
            )
        }

        private func keychain(_ command: String) throws -> String {
            try asOwner("\(stage.folder.path())/martlet-keychain \(command)")
        }

        @Test func `the account's password proves its owner after a wrong one, and unlocks nothing`() throws {
            try startAgent()
            try stage.eventually { try keychain("status --json").contains("\"running\":true") }
            _ = try keychain("unlock --passcode-fd 0")
            try stage.eventually { try keychain("status --json").contains("\"system_password\":\"ready\"") }
            #expect(try asOwner("/usr/bin/python3 \(home)/asking.py") == "proved\n")
            let log = try String(contentsOfFile: "\(home)/prompter.log", encoding: .utf8)
            let labels = log.split(separator: "\n").filter { $0.hasPrefix("SETPROMPT") }
            #expect(labels == ["SETPROMPT Password of \(name):", "SETPROMPT Password of \(name):"])
            #expect(log.contains("SETERROR the password is another one; 4 more tries"))
            _ = try keychain("lock")
            #expect(try asOwner("/usr/bin/python3 \(home)/asking.py") == "refused\n")
        }

        @Test func `an agent whose processes gain no rights does not begin, since pam_unix could read no hash`() throws
        {
            let command = "\(stage.folder.path())/martlet-keychain agent \(options.joined(separator: " "))"
            let said = try asOwner("\(command); echo $?", "--no-new-privs")
            #expect(said.hasSuffix("\n69\n") && said.contains("NoNewPrivileges"), "\(said)")
        }
    }
}
