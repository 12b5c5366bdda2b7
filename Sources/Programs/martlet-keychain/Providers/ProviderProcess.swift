// SPDX-License-Identifier: Apache-2.0

internal import CAgentProcess
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
    private var started = martlet_provider(process: -1, handle: -1, input: -1, output: -1, talk: -1)
    private var question: ArraySlice<UInt8>
    private var answer: [UInt8] = []
    private var talk: ProviderTalk
    private var hasExited = false

    /// Starts a provider.
    ///
    /// What keeps it from being started is a failure as any other, told by ``failure``.
    init(_ provider: ProviderRegistration, asked question: ProviderQuestion) {
        self.provider = provider
        seconds = question.seconds
        limit = question.longestAnswer
        self.question = question.serialized[...]
        talk = ProviderTalk(of: provider.name)
        do throws(CommandError) {
            try SafeProgram.check(provider.program)
        } catch {
            fail("is not started: \(error.message)")
            return
        }
        var words: [UnsafeMutablePointer<CChar>?] =
            unsafe ([provider.program] + provider.arguments).map { unsafe strdup($0) } + [nil]
        defer { unsafe words.forEach { unsafe free($0) } }
        let interacts: Int32 = question.allowsInteraction ? 1 : 0
        guard unsafe martlet_agent_start_provider(provider.program, &words, interacts, &started) == 1 else {
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
            pollfd(fd: started.input, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: started.output, events: Int16(POLLIN), revents: 0),
            pollfd(fd: started.talk, events: Int16(POLLIN), revents: 0),
            pollfd(fd: hasExited ? -1 : started.handle, events: Int16(POLLIN), revents: 0),
        ]
    }

    /// Does what can be done without waiting.
    func proceed() {
        guard !isOver else { return }
        write()
        guard read() else {
            return fail("wrote more than \(limit) bytes")
        }
        talk.take(from: &started.talk)
        var ended = pollfd(fd: started.handle, events: Int16(POLLIN), revents: 0)
        if unsafe poll(&ended, 1, 0) == 1 { hasExited = true }
        guard hasExited, started.output < 0 else { return }
        finish()
    }

    /// Gives it up, and kills its whole process group.
    func fail(_ why: String) {
        guard !isOver else { return }
        let number = started.process
        failure = reap() == nil ? "\(why); it \(Self.leftBehind(number))" : why
        SecureWipe.wipe(&answer)
    }

    private static let chunk = 16_384
    /// How long a process that was killed may take to end, in milliseconds.
    private static let deathTime: Int32 = 1_000

    private func write() {
        guard started.input >= 0 else { return }
        while !question.isEmpty {
            let count = unsafe question.withUnsafeBytes { unsafe Glibc.write(started.input, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            // One that does not read its question may still answer it.
            guard count > 0 else { break }
            question = question.dropFirst(count)
        }
        Self.close(&started.input)
    }

    /// Reads what is there; false for more than may be.
    private func read() -> Bool {
        var bytes = [UInt8](repeating: 0, count: Self.chunk)
        defer { SecureWipe.wipe(&bytes) }
        while started.output >= 0 {
            let count = unsafe Glibc.read(started.output, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return true }
            guard count > 0 else {
                Self.close(&started.output)
                return true
            }
            answer += bytes[..<count]
            guard answer.count <= limit else { return false }
        }
        return true
    }

    private func finish() {
        let number = started.process
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
        if started.process > 0 {
            // Before the process is taken out of the table, so that its number cannot be another one's yet.
            kill(-started.process, SIGKILL)
            kill(started.process, SIGKILL)
            status = collect()
            started.process = -1
        }
        talk.take(from: &started.talk)
        talk.end()
        Self.close(&started.input)
        Self.close(&started.output)
        Self.close(&started.talk)
        Self.close(&started.handle)
        return status
    }

    /// Takes the killed process out of the table, if it ends.
    ///
    /// One that sleeps in the kernel (a dead network file system does that) ends when it wakes, and one that is traced when its tracer lets
    /// it go: nobody waits for that.
    private func collect() -> Int32? {
        var handle = pollfd(fd: started.handle, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&handle, 1, Self.deathTime) < 0, errno == EINTR {}
        var (status, ended): (Int32, Int32) = (0, 0)
        repeat { ended = unsafe waitpid(started.process, &status, WNOHANG) } while ended < 0 && errno == EINTR
        guard ended != 0 else { return nil }
        // Of whose end nobody knows anything, nothing is believed.
        return ended == started.process ? status : 127 << 8
    }

    private static func close(_ descriptor: inout Int32) {
        if descriptor >= 0 { Glibc.close(descriptor) }
        descriptor = -1
    }
}
