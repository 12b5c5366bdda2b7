// SPDX-License-Identifier: Apache-2.0

internal import JSONCoding

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Reads one JSON object that may span lines, or many of one line each.
///
/// There are many where the first line is a whole object, whatever follows: one that is damaged costs its own verdict and no
/// other's. A first line that ends inside an object begins one that is laid out for people, unless the whole cannot be
/// read and the next line is an object by itself, or a later one is a request: then the lines before it were damaged.
struct ExplainInput {
    /// What stands in the input.
    struct Item {
        /// Where it begins, from 1; nil where it is nowhere.
        let line: Int?
        /// The bytes of one object, unread, or why there are none.
        let content: Result<[UInt8], ExplainProblem>
    }

    /// How long one object may be, in bytes: 1 MiB.
    static let maximumLength = 1 << 20
    /// What an object may hold.
    static let limits = JSONLimits(maximumDepth: 32, maximumLength: maximumLength)

    /// How much of a first line that is too long is passed over in search of the next: there may be no end.
    private static let mostPassedOver = 32 << 20

    private var lines: ExplainLines
    private var stage = Stage.begin
    /// What is wrong with the file as a whole, which was not said yet.
    private var fault: ExplainProblem?

    private enum Stage {
        case begin
        /// Each line is an item.
        case lines
        /// A line that is too long was handed out, not all of it read; the bound is how much of the rest is.
        case passingOver(atMost: Int?)
        case ended
    }

    /// - Parameter path: The file; nil: standard input.
    init(path: String?) {
        var descriptor = STDIN_FILENO
        if let path {
            // Proof for the unsafe calls: the path is a Swift string for the time of each call.
            descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
            if descriptor < 0 { fault = .noFile(path, ReadingFault(errno)) }
            // A folder opens like a file, and fails only as it is read.
            let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            if folder >= 0 {
                close(folder)
                fault = .folder(path)
            }
        }
        lines = ExplainLines(descriptor, limit: Self.maximumLength)
        if fault != nil { stage = .ended }
    }

    /// The next item; nil at the end.
    mutating func next() -> Item? {
        if let fault {
            self.fault = nil
            return Item(line: nil, content: .failure(fault))
        }
        switch stage {
        case .begin:
            let only = whole()
            stage = only == nil ? .lines : .ended
            return only ?? nextLine(isFirst: true)
        case .lines: return nextLine(isFirst: false)
        case .passingOver(let most):
            guard lines.takeRest(atMost: most) else {
                stage = .ended
                return Item(line: nil, content: .failure(.restUnread))
            }
            stage = .lines
            return next()
        case .ended: return nil
        }
    }

    private mutating func nextLine(isFirst: Bool) -> Item? {
        guard let line = lines.peek() else {
            stage = .ended
            return lines.hasFailed ? Item(line: nil, content: .failure(.unreadable)) : nil
        }
        defer { lines.take(line) }
        if line.isTooLong {
            stage = .passingOver(atMost: isFirst ? Self.mostPassedOver : nil)
            return Item(line: line.number, content: .failure(.tooLong))
        }
        return Item(line: line.number, content: .success(Array(lines.bytes(line.range))))
    }

    /// The whole input, where it is one object; nil where each line is one.
    private mutating func whole() -> Item? {
        passByteOrderMark()
        guard let first = lines.peek(), !first.isTooLong else { return nil }
        guard !BraceBalance.isWhole(lines.bytes(first.range)) else { return nil }
        lines.gather(Self.maximumLength + 1)
        let all = lines.bytes(0..<lines.count)
        let isShort = lines.isAtEnd && all.count <= Self.maximumLength
        if isShort, isObject(all) { return Item(line: first.number, content: .success(Array(all))) }
        // Looking for lines reads on and moves what is there, so the bytes are taken before.
        let content: Result<[UInt8], ExplainProblem> = isShort ? .success(Array(all)) : .failure(.tooLong)
        return holdsLines(after: first) ? nil : Item(line: first.number, content: content)
    }

    /// Whether each line behind a damaged first one is an object, as far as one object could reach.
    ///
    /// Behind more than one damaged line it takes a request to tell, and not only an object: text that is laid out and damaged
    /// has objects in it that stand on a line of their own.
    private mutating func holdsLines(after first: ExplainLines.Line) -> Bool {
        var (previous, isNext) = (first, true)
        while let line = lines.peek(after: previous, within: Self.maximumLength), !line.isTooLong {
            let bytes = lines.bytes(line.range)
            if BraceBalance.isWhole(bytes), isNext || isRequest(bytes) { return true }
            (previous, isNext) = (line, false)
        }
        return false
    }

    /// Whether bytes are an object with the member that each request has.
    private func isRequest(_ bytes: ArraySlice<UInt8>) -> Bool {
        do throws(JSONError) {
            var reader = try JSONReader(Array(bytes), limits: Self.limits)
            var hasKind = false
            try reader.beginObject()
            while let key = try reader.nextKey() {
                if key.elementsEqual("kind".utf8) { hasKind = true }
                try reader.skipValue()
            }
            try reader.finish()
            return hasKind
        } catch {
            return false
        }
    }

    /// Some editors put the mark before a text; it is no part of it.
    private mutating func passByteOrderMark() {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        lines.gather(mark.count)
        if lines.count >= mark.count, lines.bytes(0..<mark.count).elementsEqual(mark) { lines.drop(mark.count) }
    }

    private func isObject(_ bytes: ArraySlice<UInt8>) -> Bool {
        do throws(JSONError) {
            var reader = try JSONReader(Array(bytes), limits: Self.limits)
            guard try reader.peekKind() == .object else { return false }
            try reader.skipValue()
            try reader.finish()
            return true
        } catch {
            return false
        }
    }
}
