// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Crypto
internal import SecretMemory
internal import SignInAccounts
internal import WebAuthnTypes

/// Reads a file batch by batch, while the batch before is being stored.
///
/// It holds one chunk of the file and one batch, which has at most 4,000 records and, but for the last of them, 1 MiB.
actor ImportSource {
    private static let recordsOfBatch = 4_000
    private static let bytesOfBatch = 1_048_576

    private let input: ImportInput
    private var reader: AccountFileReader
    private var digest = SHA256()
    /// The chunk that was fed last, and where it lies in the file.
    private var chunk: [UInt8] = []
    private var chunkStart = 0
    /// How many bytes of the file the digest covers.
    private var digested = 0
    private var isFinished = false
    private var isAtEnd = false
    private var place = FilePlace.start

    /// Starts at the front.
    ///
    /// - Parameter request: What to read.
    init(_ request: ImportRequest) {
        input = request.input
        reader = AccountFileReader(request.plan)
        digest.update(data: Array(request.reading.utf8))
    }

    /// Reads the header, and finds the mark of an import that has taken the beginning of this very file.
    ///
    /// - Parameter marks: The imports that are remembered, with their states.
    /// - Returns: The latest mark that matches; nil when the file is new, and then reading begins at the front.
    /// - Throws: `CommandError` or `ImportError`.
    func start(among marks: [(mark: ImportMark, state: ImportState)]) throws -> (mark: ImportMark, state: ImportState)?
    {
        feed(input.head)
        if input.head.count < ImportInput.chunkLength, try !reader.readHeader() {
            // All of the file is in hand: a header without a line end, or nothing.
            isFinished = true
            reader.finish()
        }
        guard try reader.readHeader() else {
            throw CommandError(.dataInvalid, "the header of \(input.name) does not end within 512 KiB")
        }
        let candidates = marks.filter { candidate in
            candidate.state.headLength <= input.head.count && candidate.mark.bytes == candidate.state.place.bytes
                && Self.hexadecimal(SHA256.hash(data: input.head.prefix(candidate.state.headLength)))
                    == candidate.state.head
        }
        guard let found = try match(candidates) else { return nil }
        place = found.state.place
        reader.move(to: place)
        reader.feed(chunk)
        return found
    }

    /// The beginning of the file, to be known again.
    ///
    /// - Parameter batch: The first batch.
    /// - Returns: How many bytes, and their SHA-256 in hexadecimal.
    func head(upTo batch: ImportBatch) -> (length: Int, digest: String) {
        let head = input.head.prefix(min(4_096, batch.end.bytes))
        return (head.count, Self.hexadecimal(SHA256.hash(data: head)))
    }

    /// The next batch; nil behind the last one.
    ///
    /// - Throws: `CommandError` or `ImportError`.
    func next() throws -> ImportBatch? {
        guard !isAtEnd else { return nil }
        var batch = ImportBatch(end: place)
        let start = place.bytes
        let now = UnixTime.present
        while batch.accounts.count + batch.refusals.count < Self.recordsOfBatch,
            place.bytes - start < Self.bytesOfBatch
        {
            guard let record = try reader.next() else {
                guard try feedNext() else {
                    // What follows the last record (empty lines) counts as read too, and the header of a file without any.
                    place.bytes = chunkStart + chunk.count
                    place.lines = reader.linesRead
                    isAtEnd = true
                    batch.isLast = true
                    break
                }
                continue
            }
            place = record.end
            switch record.outcome {
            case .success(let account):
                batch.accounts.append(account.newAccount(at: now, from: .system))
                batch.places.append((record.end.records, record.line))
            case .failure(let objection):
                batch.refusals.append(ImportRefusal(record: record.end.records, line: record.line, objection))
            }
        }
        batch.end = place
        digest(upTo: place.bytes)
        batch.digest = Array(digest.finalize())
        return batch
    }

    private func feed(_ bytes: [UInt8]) {
        chunk = bytes
        reader.feed(bytes)
    }

    /// Feeds the next bytes; false at the end, where the reader gives what it still has.
    private func feedNext() throws(CommandError) -> Bool {
        guard !isFinished else { return false }
        digest(upTo: chunkStart + chunk.count)
        chunkStart += chunk.count
        let bytes = try input.read()
        if bytes.isEmpty {
            isFinished = true
            chunk = []
            reader.finish()
        } else {
            feed(bytes)
        }
        return true
    }

    /// Brings the digest up to a place in the chunk in hand.
    private func digest(upTo offset: Int) {
        guard offset > digested else { return }
        digest.update(data: chunk[(digested - chunkStart)..<(offset - chunkStart)])
        digested = offset
    }

    /// Reads as far as the furthest candidate, and tells the latest one whose digest is the file's.
    private func match(
        _ candidates: [(mark: ImportMark, state: ImportState)]
    ) throws -> (mark: ImportMark, state: ImportState)? {
        guard !candidates.isEmpty else { return nil }
        let (fresh, head) = (digest, chunk)
        var matches: [(found: (mark: ImportMark, state: ImportState), digest: SHA256)] = []
        for candidate in candidates.sorted(by: { $0.mark.bytes < $1.mark.bytes }) {
            while chunkStart + chunk.count < candidate.mark.bytes {
                digest(upTo: chunkStart + chunk.count)
                chunkStart += chunk.count
                chunk = try input.read()
                guard !chunk.isEmpty else { break }
            }
            guard chunkStart + chunk.count >= candidate.mark.bytes else { break }
            digest(upTo: candidate.mark.bytes)
            if Array(digest.finalize()) == candidate.mark.digest { matches.append((candidate, digest)) }
        }
        let best = matches.max { $0.found.mark.at < $1.found.mark.at }
        let offset = best?.found.mark.bytes ?? 0
        guard offset >= chunkStart || input.isSeekable else {
            throw CommandError(
                .failure,
                "another import began like this one, and standard input cannot be read twice to tell them apart",
                hint: "import from a file, or begin at the front with --start-over"
            )
        }
        digest = best?.digest ?? fresh
        digested = offset
        if offset >= chunkStart {
            chunk.removeFirst(offset - chunkStart)
            chunkStart = offset
        } else if offset == 0 {
            input.seek(to: head.count)
            (chunk, chunkStart) = (head, 0)
        } else {
            input.seek(to: offset)
            (chunk, chunkStart) = ([], offset)
        }
        return best?.found
    }

    private static func hexadecimal(_ digest: SHA256.Digest) -> String { Hexadecimal.encode(Array(digest)) }
}
