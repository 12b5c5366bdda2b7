// SPDX-License-Identifier: Apache-2.0

import AccountMessages
import Foundation
import MessageDelivery
import Testing

@Suite struct MailCommandTests {
    /// A shell that does what it is told; `$0` is the first word after the script.
    private func shell(_ script: String, timeout: Int = 20_000) throws -> MailCommand {
        try MailCommand(program: "/bin/sh", arguments: ["-c", script, "sh"], timeout: timeout)
    }

    @Test func `the command gets the bytes on its input, and sender and recipient behind the options`() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "martlet-mail-test-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let mail = try testMail()
        let script = "test \"$*\" = '-f noreply@example.com -- ada@example.org' && cat > '\(file.path)'"
        try await shell(script).send(mail)
        #expect(try Array(Data(contentsOf: file)) == mail.bytes)
    }

    @Test func `nothing of our environment reaches the command`() async throws {
        setenv("MARTLET_TEST_SECRET", "x", 1)
        try await shell("test -z \"$MARTLET_TEST_SECRET\" && test -z \"$HOME\"").send(try testMail())
    }

    @Test func `a command that does not read is no trouble`() async throws {
        try await shell("exec 0<&-; exit 0").send(try testMail())
    }

    @Test(arguments: [69, 71, 74, 75, 78])
    func `exit codes that mean later are temporary`(code: Int) async throws {
        let command = try shell("exit \(code)")
        let mail = try testMail()
        let error = await #expect(throws: MailDeliveryError.self) { try await command.send(mail) }
        #expect(error?.code == .temporary)
        #expect(error?.mayBeRepeated == true)
    }

    @Test(arguments: [1, 64, 65, 67, 77, 127])
    func `other exit codes are final`(code: Int) async throws {
        let command = try shell("exit \(code)")
        let mail = try testMail()
        let error = await #expect(throws: MailDeliveryError.self) { try await command.send(mail) }
        #expect(error?.code == .permanent)
        #expect(error?.mayBeRepeated == false)
    }

    @Test func `a command that crashes or is not there is temporary`() async throws {
        let mail = try testMail()
        let crashing = try shell("kill -SEGV $$")
        await #expect(throws: MailDeliveryError(.temporary, "")) { try await crashing.send(mail) }
        let missing = try MailCommand(program: "/nonexistent/sendmail")
        await #expect(throws: MailDeliveryError(.temporary, "")) { try await missing.send(mail) }
    }

    @Test func `a task that is cancelled waits no more for a command that hangs`() async throws {
        let (command, mail) = (try shell("sleep 20"), try testMail())
        let task = Task { () async -> MailDeliveryError? in
            do throws(MailDeliveryError) {
                try await command.send(mail)
                return nil
            } catch {
                return error
            }
        }
        task.cancel()
        // Whoever waited for the command would have seen it end well.
        #expect(await task.value?.code == .temporary)
    }

    @Test func `a command that hangs is killed with what it started`() async throws {
        let mail = try testMail()
        let hanging = try shell("sleep 600 & sleep 600", timeout: 200)
        await #expect(throws: MailDeliveryError(.timedOut, "")) { try await hanging.send(mail) }
    }

    @Test func `more at a time than are allowed are refused at once`() async throws {
        let mail = try testMail()
        let gate = FileManager.default.temporaryDirectory.appending(path: "martlet-mail-gate-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: gate) }
        // Those that are taken wait until the others have been refused.
        let command = try shell("until test -e '\(gate.path)'; do sleep 0.05; done", timeout: 120_000)
        try await withThrowingTaskGroup(of: MailDeliveryError.Code?.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    do throws(MailDeliveryError) {
                        try await command.send(mail)
                        return nil
                    } catch {
                        return error.code
                    }
                }
            }
            for _ in 0..<12 { #expect(try await group.next() == .some(.busy)) }
            try Data().write(to: gate)
            for _ in 0..<8 { #expect(try await group.next() == .some(nil)) }
        }
        // Whoever was refused may come again.
        try await command.send(mail)
    }

    @Test(arguments: ["", "sendmail", "./sendmail", "/usr/sbin/sendmail\0x"])
    func `a program that is no path from the root is refused`(program: String) {
        #expect(throws: MailDeliveryError(.configurationInvalid, "")) { try MailCommand(program: program) }
    }
}
