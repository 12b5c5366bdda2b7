// SPDX-License-Identifier: Apache-2.0

import KeychainAgentProtocol
import DeviceAuthentication

extension FuzzProperty {
    static let agentRequest = FuzzProperty("agent-request") { bytes in
        violation(ofFrames: bytes, limit: AgentMessage.longestRequest) { message throws(Violation) in
            guard let request = try? AgentRequest(message) else { return }
            let again = request.message(message.identifier)
            let back = try Violation.accepting("the writer's request is refused") { try AgentRequest(again) }
            try Violation.unless(back == request && back.name == message.name, "another request comes back")
        }
    }

    static let agentReply = FuzzProperty("agent-reply") { bytes in
        violation(ofFrames: bytes, limit: AgentMessage.longestReply) { message throws(Violation) in
            guard let reply = try? AgentReply(message) else { return }
            let again = reply.message(message.identifier)
            let back = try Violation.accepting("the writer's answer is refused") { try AgentReply(again) }
            try Violation.unless(back == reply, "another answer comes back")
        }
    }

    static let pinentryAnswer = FuzzProperty("pinentry-answer") { bytes in
        var conversation = PinentryConversation(title: "t", text: "question", complaint: "again")
        var (ends, writes) = (0, 0)
        for step in conversation.take(bytes.span) {
            guard ends == 0 else { return "something comes behind the end" }
            switch step {
            case .write(let line):
                writes += 1
                guard line.last == 0x0A, line.dropLast().allSatisfy({ $0 != 0x0A }), line.count <= 1_001 else {
                    return "what is written is no line"
                }
            case .passcode, .nothing, .declined, .failed: ends += 1
            case .agreed, .refused, .fallback: return "a button that is not there was pressed"
            }
        }
        guard writes <= 6 else { return "more is asked than there is to ask" }
        return (conversation.end() == nil) == (ends == 1) ? nil : "an end is lost, or comes twice"
    }

    static let faceConsents = FuzzProperty(
        "face-consents",
        decoding: { try FaceConsents(decoding: $0) },
        check: { consents, bytes throws(Violation) in
            try Violation.unless(consents.encoded == bytes, "two spellings are one list")
            try Violation.unless(consents.entries.count <= FaceConsents.mostApplications, "too many applications")
            for entry in consents.entries {
                let said = consents.consent(of: entry.application, isConfined: entry.isConfined)
                try Violation.unless(said == (entry.isAllowed ? .allowed : .denied), "an application is there twice")
                let isShown = entry.application.utf8.allSatisfy { (0x21...0x7E).contains($0) }
                try Violation.unless(isShown && !entry.application.isEmpty, "a name that a terminal obeys")
            }
        }
    )

    /// Reads a stream in two ways, which must agree, and checks each message.
    private static func violation(
        ofFrames bytes: [UInt8],
        limit: Int,
        _ check: (AgentMessage) throws(Violation) -> Void
    ) -> String? {
        var (whole, single) = (FrameReader(limit: limit), FrameReader(limit: limit))
        var (offset, count) = (0, 0)
        do throws(Violation) {
            while offset < bytes.count {
                guard let message = try? whole.take(bytes.span, from: &offset) else { break }
                count += 1
                try Violation.unless(message.frame.count <= limit + 4, "a frame is longer than its limit")
                try check(message)
            }
        } catch {
            return error.description
        }
        for byte in bytes {
            var start = 0
            do {
                if try single.take([byte].span, from: &start) != nil { count -= 1 }
            } catch {
                break
            }
        }
        return count == 0 ? nil : "pieces of one byte are other messages"
    }
}
