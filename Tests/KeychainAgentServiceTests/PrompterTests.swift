// SPDX-License-Identifier: Apache-2.0

import KeychainItems
import DeviceAuthentication
import Foundation
import KeychainAgent
import KeychainAgentClient
import KeychainAgentProtocol
import KeychainAgentService
import KeychainVault
import Testing

@Suite struct PrompterTests {
    /// A program that speaks pinentry's protocol as told.
    private func program(_ folder: RuntimeFolder, _ body: String) throws -> String {
        let path = "\(folder.path)/prompter"
        try "#!/bin/sh\n\(body)\n".write(toFile: path, atomically: true, encoding: .utf8)
        try #require(chmod(path, 0o700) == 0)
        return path
    }

    private func conversation(_ answer: String) -> String {
        """
        echo OK ready
        while read -r line; do
            echo "$line" >> "$0.log"
            case $line in
                GETPIN*) \(answer) ;;
                *) echo OK ;;
            esac
        done
        """
    }

    private func outcome(
        _ body: String,
        reason: String = "to read 100% of it"
    ) throws -> (reply: AgentReply?, failure: AgentFailure.Code?, log: String) {
        let folder = try RuntimeFolder()
        let agent = try RunningAgent(in: folder, prompter: try program(folder, body))
        defer { agent.end() }
        let client = try agent.client()
        do {
            let reply = try client.request(.prompt(reason: reason))
            return (reply, nil, (try? String(contentsOfFile: "\(folder.path)/prompter.log", encoding: .utf8)) ?? "")
        } catch {
            return (nil, error.failure?.code, "")
        }
    }

    @Test func `a passcode from the prompter unlocks, and the person sees who asks and why`() throws {
        let (reply, failure, log) = try outcome(conversation("echo 'D right'; echo OK"))
        #expect(reply == .state(.unlocked) && failure == nil)
        #expect(
            log.contains("which calls itself org.example.nest asks to unlock your keychain: \"to read 100%25 of it\"\n")
        )
        #expect(log.contains("GETPIN"))
    }

    @Test(arguments: [
        "to go on<br><br><h3>Your login has changed</h3><p>Type the password of your account.</p><!-- ",
        "<img src=\"file:///etc/passwd\">", "<b>now</b>", "a &lt;b&gt; c", "<span foreground='red'>now",
        "x\" asks nothing: \"",
        "\u{FF1C}b\u{FF1E}<", "&#60;b&#62;",
    ])
    func `what an application says is no mark-up, and ends in its own quotation marks`(reason: String) throws {
        let (reply, _, log) = try outcome(conversation("echo 'D right'; echo OK"), reason: reason)
        #expect(reply == .state(.unlocked))
        let shown = try #require(log.split(separator: "\n").first { $0.hasPrefix("SETDESC ") })
        #expect(!shown.contains { "<>&".contains($0) }, "\(shown)")
        // The agent's own words come first, and two quotation marks are all that there are.
        #expect(shown.hasPrefix("SETDESC Unlock your keychain?%0A%0A"))
        #expect(shown.count { $0 == "\"" } == 2 && shown.hasSuffix("\""))
    }

    @Test func `a client waits longer than an agent does for a person`() {
        let settings = AgentSettings()
        // Leave for the face, then the account's password until the passcode is due, then that.
        let prompts = 1 + PasswordGate.maximumMisses + settings.promptTries
        #expect(AgentClient.promptPatience >= Int64(prompts) * settings.promptTime + AgentClient.patience)
    }

    @Test func `a wrong one is asked for again, with a complaint`() throws {
        let (reply, _, log) = try outcome(
            conversation("if grep -q SETERROR \"$0.log\"; then echo 'D right'; else echo 'D wrong one'; fi; echo OK")
        )
        #expect(reply == .state(.unlocked))
        #expect(log.contains("SETERROR another passcode"))
    }

    @Test func `a prompt that is closed is a no`() throws {
        #expect(try outcome(conversation("echo 'ERR 83886179 cancelled'")).failure == .declined)
    }

    @Test(arguments: ["exit 1", "echo OK; exit 0", "echo hello", "echo OK; cat"])
    func `a prompter that does not do its work is told of`(body: String) throws {
        #expect(try outcome(body).failure == .noPrompter)
    }

    @Test func `a prompter that is not there is told of`() throws {
        let agent = try RunningAgent(prompter: "/nowhere/prompter")
        let client = try agent.client()
        do {
            _ = try client.request(.prompt(reason: "r"))
            Issue.record("an answer")
        } catch {
            #expect(error.failure?.code == .noPrompter)
        }
        agent.end()
    }

    @Test func `a prompt that nobody waits for any more is closed`() throws {
        let folder = try RuntimeFolder()
        let agent = try RunningAgent(
            in: folder,
            prompter: try program(folder, "echo $$ > \"$0.pid\"; mkfifo \"$0.fifo\"; read -r line < \"$0.fifo\"")
        )
        let raw = try RawClient.connect(folder.place)
        let frames =
            AgentRequest.hello(versions: [1], application: "a").message(1).frame
            + AgentRequest.prompt(reason: "r").message(2).frame
        #expect(write(raw.number, frames, frames.count) == frames.count)
        var process: Int32?
        while process == nil {
            let text = try? String(contentsOfFile: "\(folder.path)/prompter.pid", encoding: .utf8)
            process = text.flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
            usleep(1_000)
        }
        #expect(shutdown(raw.number, Int32(SHUT_RDWR)) == 0)
        // Gone, not left as a zombie: an agent lives for weeks.
        var turns = 0
        while let process, kill(process, 0) == 0, turns < 30_000 {
            usleep(1_000)
            turns += 1
        }
        #expect(process.map { kill($0, 0) } == -1)
        agent.end()
    }
}
