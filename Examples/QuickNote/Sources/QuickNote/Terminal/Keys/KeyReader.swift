// SPDX-License-Identifier: Apache-2.0

/// Reads the bytes of a terminal: UTF-8, control characters, and the sequences of xterm (ECMA-48, section 5.4).
///
/// A value: bytes go in as they come, keys come out. A lone Escape looks like the beginning of a sequence; whoever has waited for the rest
/// long enough says so by ``flush()``. Sequences that mean nothing here are dropped, none is ever typed into the text.
package struct KeyReader: Sendable {
    /// The most bytes of one paste, and of what is waited for.
    package static let pasteLimit = 1 << 20
    private static let sequenceLimit = 64
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private var waiting: [UInt8] = []
    private var pasted: [UInt8]?

    /// Makes a reader.
    package init() {}

    /// Whether bytes wait for others: then a pause means Escape.
    package var isWaiting: Bool { !waiting.isEmpty && pasted == nil }

    /// Reads what came.
    ///
    /// - Parameter bytes: Any number of bytes, cut anywhere.
    /// - Returns: The keys that are complete.
    package mutating func read(_ bytes: some Sequence<UInt8>) -> [Key] {
        waiting += bytes
        var keys: [Key] = []
        var start = 0
        while start < waiting.count {
            if pasted != nil {
                start = readPaste(from: start, into: &keys)
                if pasted != nil { break }
                continue
            }
            guard let (key, end) = next(from: start) else { break }
            if let key { Self.append(key, to: &keys) }
            start = end
        }
        waiting.removeFirst(start)
        return keys
    }

    /// Says that nothing else comes: what waits is an Escape, or was cut.
    package mutating func flush() -> [Key] {
        guard pasted == nil else { return [] }
        defer { waiting = [] }
        return waiting == [0x1B] ? [.escape] : []
    }

    /// Typed characters that came together are one text.
    private static func append(_ key: Key, to keys: inout [Key]) {
        if case .text(let more) = key, case .text(let before)? = keys.last {
            keys[keys.count - 1] = .text(before + more)
        } else {
            keys.append(key)
        }
    }

    /// One key; nil where bytes are missing.
    ///
    /// A key of nil is one that means nothing.
    private mutating func next(from start: Int) -> (Key?, Int)? {
        let first = waiting[start]
        switch first {
        case 0x1B: return sequence(from: start)
        case 0x00..<0x20, 0x7F: return (Self.control(first), start + 1)
        default: return character(from: start)
        }
    }

    private static func control(_ byte: UInt8) -> Key? {
        switch byte {
        case 0x0D, 0x0A: .enter
        case 0x09: .tab
        case 0x7F: .backspace
        case 0x08: .backspaceWord
        case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
        default: nil
        }
    }

    /// A character of UTF-8.
    ///
    /// What is none becomes nothing.
    private func character(from start: Int) -> (Key?, Int)? {
        let first = waiting[start]
        let count =
            switch first {
            case 0x20..<0x80: 1
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 0
            }
        guard count > 0 else { return (nil, start + 1) }
        let rest = waiting[start...].prefix(count)
        if let wrong = rest.dropFirst().firstIndex(where: { $0 & 0xC0 != 0x80 }) { return (nil, wrong) }
        guard rest.count == count else { return nil }
        // Control characters of two bytes are no text: a terminal would act on them.
        guard let text = String(validating: rest, as: UTF8.self),
            text.unicodeScalars.first?.properties.generalCategory != .control
        else { return (nil, start + count) }
        return (.text(text), start + count)
    }

    private mutating func sequence(from start: Int) -> (Key?, Int)? {
        guard start + 1 < waiting.count else { return nil }
        switch waiting[start + 1] {
        case UInt8(ascii: "["): return controlSequence(from: start)
        case UInt8(ascii: "O"):
            guard start + 2 < waiting.count else { return nil }
            return (KeySequence(final: waiting[start + 2], numbers: []).key, start + 3)
        case 0x1B: return (.escape, start + 1)
        case 0x7F, 0x08: return (.backspaceWord, start + 2)
        case 0x21...0x7E: return (.alternate(Character(Unicode.Scalar(waiting[start + 1]))), start + 2)
        default: return (.escape, start + 1)
        }
    }

    private mutating func controlSequence(from start: Int) -> (Key?, Int)? {
        let body = waiting[(start + 2)...].prefix(Self.sequenceLimit)
        guard let final = body.firstIndex(where: { !(0x20...0x3F).contains($0) }) else {
            // Nobody sends as much; what follows would be taken for text.
            return body.count < Self.sequenceLimit ? nil : (nil, body.endIndex)
        }
        guard (0x40...0x7E).contains(waiting[final]) else { return (nil, final) }
        let parameters = body[..<final]
        let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { part in
            part.count <= 4 ? Int(String(decoding: part, as: UTF8.self)) ?? 0 : 0
        }
        let sequence = KeySequence(final: waiting[final], numbers: numbers)
        if sequence.beginsPaste { pasted = [] }
        return (sequence.key, final + 1)
    }

    /// What is between the two marks of a paste; what is beyond the limit is left out.
    private mutating func readPaste(from start: Int, into keys: inout [Key]) -> Int {
        let rest = waiting[start...]
        let end = Self.pasteEnd
        var found = rest.startIndex
        while found + end.count <= rest.endIndex, !rest[found...].starts(with: end) { found += 1 }
        let isWhole = found + end.count <= rest.endIndex
        let room = Self.pasteLimit - (pasted?.count ?? 0)
        pasted? += rest[..<found].prefix(room)
        guard isWhole else { return found }
        keys.append(.paste(String(decoding: pasted ?? [], as: UTF8.self)))
        pasted = nil
        return found + end.count
    }
}
