// SPDX-License-Identifier: Apache-2.0

internal import SignInAccounts

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// An open file, or standard input, with its first bytes in hand.
final class ImportInput: Sendable {
    /// How many bytes are read at once; more than any record may have.
    static let chunkLength = 524_288

    /// How it is called in messages.
    let name: String
    /// Its path; nil for standard input.
    let path: String?
    /// How many bytes there are; nil when nobody can tell.
    let length: Int?
    /// Whether it can be read again.
    let isSeekable: Bool
    /// The first bytes; all of them when fewer than ``chunkLength``.
    let head: [UInt8]

    private let descriptor: Int32

    /// Opens a file.
    ///
    /// - Parameter file: A path, or `-`.
    /// - Throws: `notFound`.
    init(_ file: String) throws(CommandError) {
        path = file == "-" ? nil : file
        name = path ?? "standard input"
        // Proof for the unsafe calls of this file: the path is a Swift string for the time of the call, and buffers
        // are filled no further than their own count.
        descriptor = file == "-" ? STDIN_FILENO : unsafe open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw CommandError(.notFound, ReadingFault(errno).words(file))
        }
        let end = lseek(descriptor, 0, SEEK_END)
        isSeekable = end >= 0 && lseek(descriptor, 0, SEEK_SET) == 0
        length = isSeekable ? Int(end) : nil
        head = try Self.read(descriptor, name)
    }

    deinit { if path != nil { close(descriptor) } }

    /// The next bytes; none at the end.
    ///
    /// - Throws: `failure`.
    func read() throws(CommandError) -> [UInt8] { try Self.read(descriptor, name) }

    /// Goes to a place, if the input can be read again.
    ///
    /// - Parameter offset: Bytes from the front.
    func seek(to offset: Int) { lseek(descriptor, offset, SEEK_SET) }

    /// The form, by the name or the first character.
    ///
    /// - Throws: `dataInvalid` for an array of JSON.
    func guessedFormat() throws(CommandError) -> ImportPlan.Format {
        let lowered = name.lowercased()
        if lowered.hasSuffix(".csv") { return .csv }
        let start = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
        let first = start.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        guard first != UInt8(ascii: "[") else {
            throw CommandError(
                .dataInvalid,
                "\(name) holds an array of JSON",
                hint: "put each object on a line of its own: jq -c '.[]' FILE"
            )
        }
        if [".jsonl", ".ndjson", ".json"].contains(where: lowered.hasSuffix) { return .jsonLines }
        return first == UInt8(ascii: "{") ? .jsonLines : .csv
    }

    private static func read(_ descriptor: Int32, _ name: String) throws(CommandError) -> [UInt8] {
        var failure = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: chunkLength) { buffer, count in
            while count < chunkLength {
                let read = unsafe Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), chunkLength - count)
                if read < 0, errno == EINTR { continue }
                failure = read < 0
                guard read > 0 else { return }
                count += read
            }
        }
        guard !failure else { throw CommandError(.failure, "\(name) cannot be read to its end") }
        return bytes
    }
}

/// A file and what to do with it.
struct ImportRequest: Sendable {
    let input: ImportInput
    let plan: ImportPlan
    let isDryRun: Bool
    /// Where the report goes; nil for the place beside the file.
    let report: String?
    let startsOver: Bool
    /// Whether the settings find people by their addresses alone.
    let findsByAddress: Bool

    /// What the operator said about the file, in one text: a mark of an import that was read otherwise does not match.
    var reading: String {
        let names = plan.names.map { "\($0.key.rawValue)=\($0.value)" }.sorted()
        return (["martlet account import 1", plan.format.rawValue] + names + [""] + plan.ignored.sorted() + [""])
            .joined(separator: "\u{0}")
    }
}
