// SPDX-License-Identifier: Apache-2.0

internal import SecretMemory
package import Passwords

/// One question, put to a pinentry program: for a passcode or a password, for a finger that is shown elsewhere, or for leave.
///
/// A state machine: hand in what the program wrote, write to it what comes out. The protocol is that of
/// [libassuan](https://www.gnupg.org/documentation/manuals/assuan/Client-responses.html): lines of at most 1,000 bytes, one
/// command at a time, each answered by `OK` or `ERR`; data come as `D`, with `%`, CR and LF as `%25`, `%0D` and `%0A`.
package struct PinentryConversation: Sendable {
    /// What comes of a line.
    package enum Step: Sendable, Equatable {
        /// Write this to the program.
        case write([UInt8])
        /// It gave what was asked for; say good-bye.
        case passcode(Password)
        /// The person gave nothing, where that is an answer.
        case nothing
        /// The person agreed.
        case agreed
        /// The person said no, which is another thing than to close the window.
        case refused
        /// The person wants another way.
        case fallback
        /// The person closed it.
        case declined
        /// It cannot be used; why, in a sentence.
        case failed(String)
    }

    /// What a window is there for.
    package enum Wish: Sendable, Hashable {
        /// That something is typed, and given by a button.
        case secret
        /// That something is read: a button closes it, and another one may be there for another way.
        case attention
        /// That the person says yes or no.
        case leave
        /// That the person agrees, this once.
        case agreement
        /// That the person agrees, or asks for another one; a program without a button for that has a yes and a no.
        case choice
        /// That something is read, and taken note of by a button.
        case notice
    }

    private var commands: [String]
    private var line: [UInt8] = []
    private var data: [UInt8] = []
    private var isAsking = false
    private var isOfferingNo = false
    /// Whether the program has a button of its own for a no.
    private var offersNo = false
    private let wish: Wish
    private let takesNothing: Bool
    private let hasFallback: Bool
    private var isOver = false

    /// The most bytes of a line, its end left out.
    package static let longestLine = 1_000

    /// Prepares a question.
    ///
    /// - Parameters:
    ///   - title: Of the window.
    ///   - text: What is asked, and by whom.
    ///   - button: The word on the button that gives the passcode, or agrees.
    ///   - complaint: What became of the passcode before; nil for the first.
    ///   - wish: What the window is there for.
    ///   - label: The word before the field, which says what is to be typed there.
    ///   - fallback: The word on the button for another way, where something is only read; nil for no such button.
    ///   - cancel: The word on the button that declines; nil for the usual one.
    ///   - takesNothing: Whether an empty field is an answer of its own, ``Step/nothing``; otherwise it is a no.
    package init(
        title: String,
        text: String,
        button: String = "Unlock",
        complaint: String? = nil,
        wish: Wish = .secret,
        label: String = "Passcode",
        fallback: String? = nil,
        cancel: String? = nil,
        takesNothing: Bool = false
    ) {
        self.wish = wish
        self.takesNothing = takesNothing
        hasFallback = wish == .attention && fallback != nil
        commands = ["SETTITLE \(Self.escaped(title))", "SETDESC \(Self.escaped(text))"]
        if wish == .secret { commands.append("SETPROMPT \(Self.escaped(label)):") }
        let closing = cancel ?? "Cancel"
        let first = wish == .attention ? fallback ?? closing : button
        commands.append("SETOK \(Self.escaped(first))")
        if wish == .choice { commands.append("SETNOTOK Another account") }
        if wish == .agreement || wish == .choice { commands.append("SETCANCEL \(Self.escaped(cancel ?? "Not now"))") }
        if wish == .leave { commands += ["SETNOTOK Don't allow", "SETCANCEL Not now"] }
        if hasFallback || wish == .secret && cancel != nil { commands.append("SETCANCEL \(Self.escaped(closing))") }
        if let complaint { commands.append("SETERROR \(Self.escaped(complaint))") }
        switch wish {
        case .secret: commands.append("GETPIN")
        case .attention: commands.append(hasFallback ? "CONFIRM" : "CONFIRM --one-button")
        case .notice: commands.append("CONFIRM --one-button")
        case .leave, .agreement, .choice: commands.append("CONFIRM")
        }
    }

    /// Whether the program took all that it is to show, and was told to show it.
    package var isShown: Bool { isAsking && !isOver }

    /// Takes what the program wrote.
    ///
    /// - Parameter bytes: Any piece; overwriting it is the caller's.
    /// - Returns: What is to be done, in order; behind a passcode or a refusal comes nothing more.
    package mutating func take(_ bytes: Span<UInt8>) -> [Step] {
        var steps: [Step] = []
        for index in 0..<bytes.count where !isOver {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\n") {
                if let step = understand() { steps.append(step) }
                SecureWipe.wipe(&line)
                line.removeAll(keepingCapacity: true)
            } else if line.count < Self.longestLine {
                // Once and whole: an array that grows leaves copies behind.
                if line.isEmpty { line.reserveCapacity(Self.longestLine) }
                line.append(byte)
            } else {
                steps.append(fail("the program that asks for the passcode wrote a line that is too long"))
            }
        }
        return steps
    }

    /// That the program ended.
    ///
    /// - Returns: What that means; nil when it had done its work.
    package mutating func end() -> Step? {
        isOver ? nil : fail("the program that asks for the passcode ended without an answer")
    }

    private mutating func understand() -> Step? {
        if begins("OK") {
            offersNo = offersNo || isOfferingNo
            return isAsking ? give() : next()
        }
        if begins("ERR ") { return isAsking ? refused() : next() }
        if begins("D ") {
            if isAsking, wish == .secret, collect() { return nil }
            return fail("the program that asks for the passcode sent what was not asked for")
        }
        // Remarks and states.
        if begins("#") || begins("S ") { return nil }
        return fail("the program that asks for the passcode does not speak pinentry's protocol")
    }

    private func begins(_ word: String) -> Bool { line.starts(with: word.utf8) }

    /// The next command; a title or a label that the program does not know is no reason not to ask.
    private mutating func next() -> Step? {
        guard !commands.isEmpty else { return nil }
        let command = commands.removeFirst()
        isAsking = commands.isEmpty
        isOfferingNo = command.hasPrefix("SETNOTOK ")
        return .write(Array("\(command)\n".utf8))
    }

    /// Takes the data of a line; false when they are no passcode's.
    private mutating func collect() -> Bool {
        if data.isEmpty { data.reserveCapacity(Password.maximumByteCount) }
        var rest = line[2...]
        while let byte = rest.popFirst() {
            guard data.count < Password.maximumByteCount else { return false }
            guard byte == UInt8(ascii: "%") else {
                data.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(Self.digit), let low = rest.popFirst().flatMap(Self.digit) else {
                return false
            }
            data.append(high << 4 | low)
        }
        return true
    }

    private mutating func give() -> Step {
        isOver = true
        defer { wipe() }
        if wish != .secret, wish != .attention { return .agreed }
        if hasFallback { return .fallback }
        guard !data.isEmpty else { return takesNothing ? .nothing : .declined }
        do {
            return .passcode(try Password(bytes: data))
        } catch {
            return .failed(error.message)
        }
    }

    private mutating func refused() -> Step {
        // The lower 16 bits are the error: 99 is GPG_ERR_CANCELED, 62 GPG_ERR_TIMEOUT, 114 GPG_ERR_NOT_CONFIRMED.
        let number = line.dropFirst(4).prefix { (0x30...0x39).contains($0) }.prefix(18).reduce(0) {
            $0 * 10 + Int($1 - 0x30)
        }
        guard [99, 62, 114].contains(number & 0xFFFF) else {
            return fail("the program that asks for the passcode cannot show anything")
        }
        isOver = true
        wipe()
        // Only the button that says no is a no: who closes the window, or is not there, has said nothing.
        return offersNo && number & 0xFFFF == 114 ? .refused : .declined
    }

    private mutating func fail(_ why: String) -> Step {
        isOver = true
        wipe()
        return .failed(why)
    }

    private mutating func wipe() {
        SecureWipe.wipe(&data)
        data = []
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x37
        case 0x61...0x66: byte - 0x57
        default: nil
        }
    }

    /// Text in one line, cut so that the command fits.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            let piece = Self.escaped(scalar)
            guard escaped.utf8.count + piece.utf8.count <= room else { break }
            escaped += piece
        }
        return escaped
    }

    /// How many bytes of text fit beside a command's word.
    private static let room = longestLine - 20

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "%": "%25"
        case "\r": "%0D"
        case "\n": "%0A"
        default: String(scalar)
        }
    }
}

extension PinentryConversation: CustomStringConvertible, CustomReflectable {
    /// Never what was typed.
    package var description: String { "PinentryConversation(<redacted>)" }
    /// A mirror without children.
    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
