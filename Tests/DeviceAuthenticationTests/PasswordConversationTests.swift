// SPDX-License-Identifier: Apache-2.0

import DeviceAuthentication
import Testing

@Suite struct PasswordConversationTests {
    @Test func `success without a password having been asked is none`() {
        // pam_permit, pam_rootok; and pam_fprintd, which tells things meanwhile.
        #expect(PasswordConversation().verdict(isContent: true) == .notAsked)
        var told = PasswordConversation()
        #expect(told.answer([.notice]) == [false])
        #expect(told.verdict(isContent: true) == .notAsked)
    }

    @Test func `success after the password was asked once is right, and failure is wrong`() {
        var conversation = PasswordConversation()
        #expect(conversation.answer([.notice, .hidden]) == [false, true])
        #expect(conversation.verdict(isContent: true) == .right)
        #expect(conversation.verdict(isContent: false) == .wrong)
        #expect(conversation.answer([.notice]) == [false])
        #expect(conversation.verdict(isContent: true) == .right)
    }

    @Test(
        arguments: [
            [[.hidden], [.hidden]], [[.hidden, .hidden]], [[.visible]], [[.hidden], [.visible]], [[.unknown]],
            [[.hidden, .visible]], [[.visible], [.hidden]],
        ] as [[[PasswordConversation.Prompt]]]
    )
    func `anything but one hidden text is refused, and success counts no more`(rounds: [[PasswordConversation.Prompt]])
    {
        var conversation = PasswordConversation()
        var last: [Bool]?
        for round in rounds { last = conversation.answer(round) }
        #expect(last == nil)
        #expect(conversation.verdict(isContent: true) == .notAsked)
        #expect(conversation.answer([.hidden]) == nil)
    }

    @Test func `exit 0 without the word is no right password`() throws {
        try PasswordCheckExit.judge(code: 0, output: Array("right\n".utf8))
        for (code, output, expected) in [
            (0, "", .systemCancel), (0, "right", .systemCancel), (0, "right\n\n", .systemCancel),
            (1, "right\n", .authenticationFailed), (2, "right\n", .systemCancel), (3, "", .passwordServiceMissing),
            (4, "right\n", .passwordNotAsked), (5, "", .passwordRefused), (6, "", .systemCancel),
            (7, "", .authenticationFailed), (139, "right\n", .systemCancel), (-1, "right\n", .systemCancel),
        ] as [(Int32, String, DeviceError.Code)] {
            #expect(throws: DeviceError(expected, ""), "\(code)") {
                try PasswordCheckExit.judge(code: code, output: Array(output.utf8))
            }
        }
    }

    @Test func `a service file that does not say how to authenticate is as good as none`() {
        for text in ["auth required pam_unix.so", "# x\n-auth\tsufficient pam_unix.so", "@include common-auth"] {
            #expect(PasswordService.authenticates(text))
        }
        for text in ["", "# auth required pam_unix.so", "account required pam_unix.so", "auth", "authx y"] {
            #expect(!PasswordService.authenticates(text), "\(text)")
        }
        #expect(PasswordService.advice(folder: "/etc/pam.d").contains("/etc/pam.d/martlet-keychain"))
    }
}
