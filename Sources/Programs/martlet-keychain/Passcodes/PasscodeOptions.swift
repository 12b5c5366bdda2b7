// SPDX-License-Identifier: Apache-2.0

internal import ArgumentParser
internal import Passwords

/// Where a passcode is read from; never from an argument, which every process of the machine can see.
struct PasscodeOptions: ParsableArguments {
    @Option(
        help: "Read passcodes from this descriptor, a line each (0 is standard input), instead of from the terminal."
    )
    var passcodeFd: Int32?

    /// Reads passcodes, one for each question.
    func read(_ questions: [String]) throws(CommandError) -> [Password] {
        var passcodes: [Password] = []
        if let passcodeFd {
            for _ in questions { passcodes.append(try PasscodeReader.line(from: passcodeFd)) }
        } else {
            for question in questions { passcodes.append(try PasscodeReader.ask(question)) }
        }
        return passcodes
    }

    /// Reads a new passcode: twice at the terminal, where a slip of the finger cannot be seen.
    func readNew(_ question: String) throws(CommandError) -> Password {
        guard passcodeFd == nil else { return try read([question])[0] }
        let both = try read([question, "Again: "])
        guard both[0] == both[1] else { throw CommandError(.usage, "the two passcodes differ; nothing was done") }
        return both[0]
    }
}
