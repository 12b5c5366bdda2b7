// SPDX-License-Identifier: Apache-2.0

import KeychainAgentProtocol
import Passwords
import Testing

@Suite struct PinentryTests {
    private func talk(_ lines: [String], complaint: String? = nil) -> (said: String, last: PinentryConversation.Step?) {
        var conversation = PinentryConversation(
            title: "Keychain",
            text: "nest wants 100% in\ntwo lines",
            complaint: complaint
        )
        var (said, last) = ("", PinentryConversation.Step?.none)
        for line in lines {
            for step in conversation.take(Array((line + "\n").utf8).span) {
                if case .write(let bytes) = step { said += String(decoding: bytes, as: UTF8.self) } else { last = step }
            }
        }
        return (said, last ?? conversation.end())
    }

    private let opening = ["OK Pleased to meet you", "OK", "OK", "ERR 536871187 Unknown IPC command", "# remark", "OK"]

    @Test func `a question is put line by line, and the passcode comes back as it was typed`() throws {
        let (said, last) = talk(opening + ["S STATE 1", "D 100%25 ein ", "D %c3%A4ffle", "OK"])
        #expect(
            said == """
                SETTITLE Keychain
                SETDESC nest wants 100%25 in%0Atwo lines
                SETPROMPT Passcode:
                SETOK Unlock
                GETPIN

                """
        )
        #expect(last == .passcode(try Password("100% ein äffle")))
    }

    @Test func `a complaint is shown`() {
        #expect(
            talk(["OK"] + [String](repeating: "OK", count: 4), complaint: "wrong").said.contains("SETERROR wrong\n")
        )
    }

    @Test func `a field says what is to be typed there, and may take nothing for an answer`() throws {
        for (answer, expected) in [
            (["OK"], PinentryConversation.Step.nothing), (["D one", "OK"], .passcode(try Password("one"))),
            (["ERR 83886179 Operation cancelled"], .declined),
        ] {
            var conversation = PinentryConversation(
                title: "Keychain",
                text: "nest",
                label: "Password of ro%bin",
                takesNothing: true
            )
            let lines = (opening + answer).joined(separator: "\n") + "\n"
            let steps = conversation.take(Array(lines.utf8).span)
            #expect(steps.contains(.write(Array("SETPROMPT Password of ro%25bin:\n".utf8))))
            #expect(steps.last == expected && conversation.end() == nil)
        }
    }

    @Test func `the button for another way is there where it was asked for, and neither button is a yes`() {
        let cases: [(String?, String?, String, String, PinentryConversation.Step)] = [
            (nil, nil, "SETOK Cancel\nCONFIRM --one-button\n", "OK", .declined),
            (nil, "No", "SETOK No\nCONFIRM --one-button\n", "OK", .declined),
            ("PIN", nil, "SETOK PIN\nSETCANCEL Cancel\nCONFIRM\n", "OK", .fallback),
            ("100%", "No", "SETOK 100%25\nSETCANCEL No\nCONFIRM\n", "OK", .fallback),
            ("PIN", "No", "SETOK PIN\nSETCANCEL No\nCONFIRM\n", "ERR 83886179 Operation cancelled", .declined),
            ("PIN", "No", "SETOK PIN\nSETCANCEL No\nCONFIRM\n", "ERR 83886194 Not confirmed", .declined),
        ]
        for (fallback, cancel, expected, answer, last) in cases {
            var conversation = PinentryConversation(
                title: "T",
                text: "nest",
                wish: .attention,
                fallback: fallback,
                cancel: cancel
            )
            let questions = expected.split(separator: "\n").count + 2
            let lines = [String](repeating: "OK", count: questions) + [answer]
            let steps = conversation.take(Array((lines.joined(separator: "\n") + "\n").utf8).span)
            let said = steps.compactMap { step -> String? in
                if case .write(let bytes) = step { String(decoding: bytes, as: UTF8.self) } else { nil }
            }
            #expect(said.joined() == "SETTITLE T\nSETDESC nest\n" + expected && steps.last == last)
        }
    }

    @Test func `leave is asked for by three buttons, of which one alone is a yes and one alone a no`() {
        let answers: [(String, PinentryConversation.Step)] = [
            ("OK", .agreed), ("ERR 83886194 Not confirmed", .refused), ("ERR 83886179 Operation cancelled", .declined),
            ("ERR 83886142 Timeout", .declined),
        ]
        for (answer, expected) in answers {
            for knowsNo in [true, false] {
                var conversation = PinentryConversation(title: "T", text: "nest", button: "Allow", wish: .leave)
                let heard = knowsNo ? "OK" : "ERR 536871187 Unknown IPC command"
                let lines = ["OK", "OK", "OK", "OK", heard, "OK", answer]
                let steps = conversation.take(Array((lines.joined(separator: "\n") + "\n").utf8).span)
                let said = steps.compactMap { step in
                    if case .write(let bytes) = step { String(decoding: bytes, as: UTF8.self) } else { nil }
                }
                #expect(
                    said.joined()
                        == "SETTITLE T\nSETDESC nest\nSETOK Allow\nSETNOTOK Don't allow\nSETCANCEL Not now\nCONFIRM\n"
                )
                // Of a program without such a button no no is known.
                #expect(steps.last == (expected == .refused && !knowsNo ? .declined : expected))
                #expect(conversation.end() == nil)
            }
        }
    }

    @Test func `what is typed into a question for leave, or a program that ends, is no yes`() {
        for answer in ["D yes\nOK\n", "yes\n", ""] {
            var conversation = PinentryConversation(title: "T", text: "nest", wish: .leave)
            let lines = String(repeating: "OK\n", count: 6) + answer
            let last = conversation.take(Array(lines.utf8).span).last
            guard case .failed? = conversation.end() ?? last else {
                Issue.record("\(answer) passes")
                continue
            }
        }
    }

    @Test(arguments: ["ERR 83886179 Operation cancelled <Pinentry>", "ERR 83886142 Timeout", "OK"])
    func `no passcode is a person's no`(answer: String) {
        #expect(talk(opening + [answer]).last == .declined)
    }

    @Test(arguments: [
        "ERR 83886340 Invalid IPC response", "D %zz", "D %4", "D a%00b", "D \(String(repeating: "a", count: 513))",
        "INQUIRE QUALITY", "hello", String(repeating: "x", count: 1_001),
    ])
    func `what is no answer is a failure`(answer: String) {
        guard case .failed? = talk(opening + [answer, "OK"]).last else {
            Issue.record("\(answer) passes")
            return
        }
    }

    @Test func `a program that ends, or sends what was not asked for, has failed`() {
        for lines in [[], ["OK"], opening, ["D passcode"], opening.dropLast() + ["D early", "OK", "OK"]] {
            guard case .failed? = talk(Array(lines)).last else {
                Issue.record("\(lines) passes")
                return
            }
        }
    }

    @Test func `behind the end nothing is understood any more`() throws {
        var conversation = PinentryConversation(title: "", text: "")
        let all = Array((opening + ["D one", "OK", "D two", "OK", "ERR 1"]).joined(separator: "\n").utf8)
        let steps = conversation.take(all.span)
        #expect(steps.count == 6)
        #expect(steps.last == .passcode(try Password("one")))
        #expect(conversation.end() == nil)
    }

    @Test func `a text of any length fits a line`() {
        var conversation = PinentryConversation(title: "t", text: String(repeating: "%ü", count: 2_000))
        for line in ["OK", "OK"] {
            for step in conversation.take(Array((line + "\n").utf8).span) {
                guard case .write(let bytes) = step else { continue }
                #expect(bytes.count <= PinentryConversation.longestLine + 1)
            }
        }
    }
}
