// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import WebAuthnTypes

/// A request that was sent, and its answer or why there is none.
struct Exchange: Sendable, Hashable {
    /// Why there is no answer.
    enum Fault: Sendable, Hashable {
        /// Nothing listens there.
        case refused
        /// Nothing came within the time limit, in seconds.
        case timedOut(Int64)
        /// The name, the network or the connection failed, in a few words.
        case unreachable(String)
        /// TLS could not be spoken, in a few words.
        case secured(String)
        /// What came was no HTTP.
        case unreadable
        /// The other side hung up before the answer was whole.
        case closed
        /// The answer was longer than this many bytes.
        case tooLong(Int)

        /// The fault as the end of a sentence.
        var words: String {
            switch self {
            case .refused: "nothing listens there"
            case .timedOut(let seconds): "no answer came within \(seconds) s"
            case .unreachable(let why): "it cannot be reached: \(why)"
            case .secured(let why): "TLS failed: \(why)"
            case .unreadable: "what came was no HTTP"
            case .closed: "the connection was closed before the answer was whole"
            case .tooLong(let limit): "the answer was longer than \(limit) bytes"
            }
        }
    }

    /// An answer; names of fields in lower case, in the order in which they came.
    struct Answer: Sendable, Hashable {
        let status: Int
        let fields: [Field]
        let body: [UInt8]

        /// The first value of a field.
        func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }

        /// All values of a field.
        func fields(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

        /// The content type without its parameters, in lower case.
        var mediaType: String? {
            field("content-type")?.prefix { $0 != ";" }.lowercased().split(separator: " ").first.map(String.init)
        }

        /// Whether somebody on the way packed the body, though it was asked for as it is.
        var isEncoded: Bool { field("content-encoding").map { $0.lowercased() != "identity" } ?? false }

        /// Whether the answer leads elsewhere.
        var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }
    }

    /// One header field.
    struct Field: Sendable, Hashable {
        let name: String
        let value: String
    }

    /// What came.
    enum Outcome: Sendable, Hashable {
        case answer(Answer)
        case fault(Fault)
    }

    /// The whole address that was asked.
    let address: String
    let outcome: Outcome
    /// When it was asked, and when the answer was whole.
    let sentAt: UnixTime
    let receivedAt: UnixTime

    /// The answer, if there is one.
    var answer: Answer? {
        guard case .answer(let answer) = outcome else { return nil }
        return answer
    }

    /// The answer whose body can be read: not one that somebody on the way packed, which has a finding of its own.
    var plainAnswer: Answer? { answer.flatMap { $0.isEncoded ? nil : $0 } }

    /// Why there is no answer.
    var fault: Fault? {
        guard case .fault(let fault) = outcome else { return nil }
        return fault
    }
}
