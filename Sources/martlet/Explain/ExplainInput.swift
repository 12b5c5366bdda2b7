// SPDX-License-Identifier: Apache-2.0
// One JSON object or many, read in constant memory.

internal import FoundationEssentials

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Reads one JSON object that may span lines, or many of one line each.
///
/// It is one object when the second line that is not blank does not begin with a brace, as in text that was laid out for
/// people. No more than one object and one piece of the file are in memory.
struct ExplainInput {
    /// What stands in the input.
    enum Item {
        /// The bytes of one object, unread.
        case object([UInt8])
        /// Something that cannot be used.
        case problem(Problem)
    }

    /// Why an item cannot be used.
    enum Problem: Error {
        case empty
        case tooLong
        case unreadable
        case notUsable(String)

        /// A stable name.
        var code: String {
            switch self {
            case .empty: "input_empty"
            case .tooLong: "input_too_long"
            case .unreadable: "input_unreadable"
            case .notUsable: "input_invalid"
            }
        }

        /// What happened, for people.
        var message: String {
            switch self {
            case .empty: "there is nothing to explain; a JSON object was expected"
            case .tooLong: "an object is longer than 1 MiB and was not read"
            case .unreadable: "the input cannot be read"
            case .notUsable(let why): "this cannot be explained: \(why)"
            }
        }
    }

    /// How long one object may be, in bytes: 1 MiB.
    static let maximumLength = 1 << 20

    private let descriptor: Int32
    private var piece: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    /// Whether what comes is the rest of a line that was too long.
    private var isPassingOver = false
    /// A line that was read to see whether there are many, and stands next.
    private var waiting: [Item] = []
    private var isDecided = false

    /// - Parameter path: The file; nil: standard input.
    /// - Throws: `unusableInput` when there is no such file, or it may not be read.
    init(path: String?) throws(CommandError) {
        guard let path else {
            descriptor = STDIN_FILENO
            return
        }
        descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw CommandError(.unusableInput, "the file \(path) cannot be read", hint: "is the path right?")
        }
    }

    /// The next item; nil at the end.
    mutating func next() -> Item? {
        if !isDecided {
            isDecided = true
            decide()
        }
        if !waiting.isEmpty { return waiting.removeFirst() }
        return nextLine()
    }

    /// Looks whether the first two lines are two objects or the beginning of one.
    private mutating func decide() {
        guard let first = nextLine() else { return }
        guard case .object(var whole) = first, let second = nextLine() else {
            waiting = [first]
            return
        }
        guard case .object(let more) = second, more.first != UInt8(ascii: "{") else {
            waiting = [first, second]
            return
        }
        var following: Item? = second
        while let item = following {
            guard case .object(let line) = item, whole.count + line.count < Self.maximumLength else {
                waiting = [.problem(.tooLong)]
                isAtEnd = true
                (piece, position) = ([], 0)
                return
            }
            whole.append(UInt8(ascii: "\n"))
            whole += line
            following = nextLine()
        }
        waiting = [.object(whole)]
    }

    /// The next line that is not blank, without its end.
    private mutating func nextLine() -> Item? {
        var line: [UInt8] = []
        while true {
            if position == piece.count {
                guard !isAtEnd else { return isPassingOver || isBlank(line) ? nil : .object(line) }
                guard fill() else { return .problem(.unreadable) }
                continue
            }
            let rest = piece[position...]
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
            if line.count + (end - position) > Self.maximumLength, !isPassingOver {
                isPassingOver = true
                return .problem(.tooLong)
            }
            if !isPassingOver { line += rest[..<end] }
            position = end
            guard end < rest.endIndex else { continue }
            position += 1
            let isRest = isPassingOver
            isPassingOver = false
            if !isRest, !isBlank(line) { return .object(line) }
            line = []
        }
    }

    private func isBlank(_ line: [UInt8]) -> Bool {
        line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    }

    /// Reads the next piece; false when that fails.
    private mutating func fill() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        guard count >= 0 else {
            isAtEnd = true
            return false
        }
        isAtEnd = count == 0
        (piece, position) = (Array(buffer[..<count]), 0)
        return true
    }
}
