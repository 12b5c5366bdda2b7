// SPDX-License-Identifier: Apache-2.0

internal import CAgentProcess
internal import KeychainAgentClient
internal import LoginManagement
internal import SecretMemory

#if canImport(Glibc)
internal import Glibc
#endif

/// One question to one provider: what is written, what comes back, and how it ends.
///
/// It waits for nothing; ``ProviderRound`` does, for several at once.
final class ProviderProcess {
    let provider: ProviderRegistration
    let seconds: Int
    /// Why there is no answer; nil while nothing went wrong.
    private(set) var failure: String?
    private(set) var isOver = false

    private let limit: Int
    private var process: Int32?
    /// Readable once the process has ended.
    private var handle: LocalDescriptor?
    private var input: LocalDescriptor?
    private var output: LocalDescriptor?
    private var words: LocalDescriptor?
    private var question: ArraySlice<UInt8>
    private var answer: [UInt8] = []
    private var talk: ProviderTalk
    private var hasExited = false

    /// Starts a provider.
    ///
    /// What keeps it from being started is a failure as any other, told by ``failure``.
    init(
        _ provider: ProviderRegistration,
        asked question: ProviderQuestion,
        _ talk: @escaping @Sendable (ProviderName, String) -> Void
    ) {
        self.provider = provider
        seconds = question.seconds
        limit = question.longestAnswer
        self.question = question.serialized[...]
        self.talk = ProviderTalk(of: provider.name, talk)
        do throws(ProviderAccessError) {
            try SafeProgram.check(provider.program)
        } catch {
            fail("is not started: \(error.message)")
            return
        }
        guard start(isInteractive: question.allowsInteraction) else {
            fail("cannot be started; too many processes or files may be open")
            return
        }
        // Once and whole: an array that grows leaves copies behind, and in it may be a secret.
        answer.reserveCapacity(limit + 1 + Self.chunk)
    }

    deinit {
        if !isOver { fail("was given up") }
        SecureWipe.wipe(&answer)
    }

    private func start(isInteractive: Bool) -> Bool {
        // Pipes, and no sockets: many languages read standard input as the file /dev/stdin, which a socket is not.
        guard let (question, input) = LocalDescriptor.pipe(), let (output, answer) = LocalDescriptor.pipe() else {
            return false
        }
        let talk = isInteractive ? LocalDescriptor.pipe() : nil
        guard talk != nil || !isInteractive else { return false }
        var start = ProgramStart([provider.program] + provider.arguments, MARTLET_BOUND)
        start.variables = .provider(isInteractive: isInteractive)
        (start.input, start.output, start.problems) = (question, answer, talk?.write)
        process = start.run()
        guard let process else { return false }
        (self.input, self.output, words) = (input, output, talk?.read)
        for descriptor in [input, output, words] { descriptor?.neverWait() }
        let number = martlet_agent_process_handle(process)
        if number >= 0 { handle = LocalDescriptor(number) }
        return number >= 0
    }

    /// Lends the whole answer, which is wiped behind it.
    ///
    /// - Returns: Nil where there is none, as ``failure`` says.
    func withAnswer<Value, Failure: Error>(_ body: ([UInt8]) throws(Failure) -> Value) throws(Failure) -> Value? {
        guard isOver, failure == nil else { return nil }
        defer {
            SecureWipe.wipe(&answer)
            answer = []
        }
        return try body(answer)
    }

    /// What is waited for: room for the question, the answer, words for the person, the end.
    var awaited: [pollfd] {
        [
            Self.wait(for: input, Int16(POLLOUT)), Self.wait(for: output), Self.wait(for: words),
            Self.wait(for: hasExited ? nil : handle),
        ]
    }

    /// Does what can be done without waiting.
    func proceed() {
        guard !isOver else { return }
        write()
        guard read() else {
            return fail("wrote more than \(limit) bytes")
        }
        talk.take(from: &words)
        var ended = Self.wait(for: handle)
        if unsafe poll(&ended, 1, 0) == 1 { hasExited = true }
        guard hasExited, output == nil else { return }
        finish()
    }

    /// Gives it up, and kills its whole process group.
    func fail(_ why: String) {
        guard !isOver else { return }
        let number = process ?? -1
        failure = reap() == nil ? "\(why); it \(Self.leftBehind(number))" : why
        SecureWipe.wipe(&answer)
    }

    private static let chunk = 16_384
    /// How long a process that was killed may take to end, in milliseconds.
    private static let deathTime: Int32 = 1_000

    private func write() {
        guard let input else { return }
        while !question.isEmpty {
            let count = unsafe question.withUnsafeBytes { unsafe Glibc.write(input.number, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            // One that does not read its question may still answer it.
            guard count > 0 else { break }
            question = question.dropFirst(count)
        }
        self.input = nil
    }

    /// Reads what is there; false for more than may be.
    private func read() -> Bool {
        var bytes = [UInt8](repeating: 0, count: Self.chunk)
        defer { SecureWipe.wipe(&bytes) }
        while let output {
            let count = unsafe Glibc.read(output.number, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return true }
            guard count > 0 else {
                self.output = nil
                return true
            }
            answer += bytes[..<count]
            guard answer.count <= limit else { return false }
        }
        return true
    }

    private func finish() {
        let number = process ?? -1
        guard let status = reap() else {
            failure = Self.leftBehind(number)
            return
        }
        let (signal, code) = (status & 0x7F, status >> 8 & 0xFF)
        switch (signal, code) {
        case (0, 0): break
        case (0, 127): failure = "ended with exit code 127, as what cannot be begun does"
        case (0, _): failure = "ended with exit code \(code)"
        default: failure = "was killed by signal \(signal)"
        }
    }

    private static func leftBehind(_ process: Int32) -> String {
        "does not end though it was killed, and is left behind as process \(process)"
    }

    /// Ends the process and its group, and takes it out of the table.
    ///
    /// - Returns: How it ended, as `waitpid` has it; nil for one that does not end.
    private func reap() -> Int32? {
        isOver = true
        var status: Int32? = 0
        if let process {
            // Before the process is taken out of the table, so that its number cannot be another one's yet.
            kill(-process, SIGKILL)
            kill(process, SIGKILL)
            status = collect(process)
            self.process = nil
        }
        talk.take(from: &words)
        talk.end()
        (input, output, words, handle) = (nil, nil, nil, nil)
        return status
    }

    /// Takes the killed process out of the table, if it ends.
    ///
    /// One that sleeps in the kernel (a dead network file system does that) ends when it wakes, and one that is traced when its tracer lets
    /// it go: nobody waits for that.
    private func collect(_ process: Int32) -> Int32? {
        var handle = Self.wait(for: handle)
        while unsafe poll(&handle, 1, Self.deathTime) < 0, errno == EINTR {}
        var (status, ended): (Int32, Int32) = (0, 0)
        repeat { ended = unsafe waitpid(process, &status, WNOHANG) } while ended < 0 && errno == EINTR
        guard ended != 0 else { return nil }
        // Of whose end nobody knows anything, nothing is believed.
        return ended == process ? status : 127 << 8
    }

    private static func wait(for descriptor: LocalDescriptor?, _ events: Int16 = Int16(POLLIN)) -> pollfd {
        pollfd(fd: descriptor?.number ?? -1, events: events, revents: 0)
    }
}
