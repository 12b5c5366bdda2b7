// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A file of JSON lines, one for each record that was refused, exactly once.
///
/// Lines are written after the transaction that refused them, and lie in the import's mark until the next one: who finds
/// them there after a kill cuts the file to the length that was safe and writes them again.
struct ImportReport: Sendable {
    /// Where it is.
    let path: String

    /// Chooses a place for a new report.
    ///
    /// - Parameters:
    ///   - given: What the operator said; nil for a name beside the file that nobody has yet.
    ///   - input: The path of the file; nil for standard input.
    /// - Throws: `cannotWrite` when what was given is there and not empty.
    init(new given: String?, beside input: String?) throws(CommandError) {
        if let given = given.map(Self.whole) {
            guard Self.length(given) ?? 0 == 0 else {
                throw CommandError(
                    .cannotWrite,
                    "\(given) is there already and was not written by this import",
                    hint: "move it away, or name another file with --report"
                )
            }
            path = given
            return
        }
        let base = Self.whole(input ?? "accounts") + ".refused"
        var candidate = base + ".jsonl"
        var number = 2
        while Self.length(candidate) ?? 0 > 0 {
            candidate = "\(base)-\(number).jsonl"
            number += 1
        }
        path = candidate
    }

    /// A path from the root on: the mark keeps it, and whoever goes on may stand in another folder.
    static func whole(_ path: String) -> String {
        path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }

    /// Requires that it can be written, before anything is stored; makes no file that stays.
    ///
    /// - Throws: `cannotWrite`.
    func tryOut() throws(CommandError) {
        let isNew: Bool
        do throws(ReportFileError) {
            let file = try ReportFile(path)
            isNew = file.isNew
            file.close()
        } catch {
            throw CommandError(
                .cannotWrite,
                "the report \(path) cannot be written\(error.found), and nothing was imported",
                hint: "mend that, or name another file with --report"
            )
        }
        // Proof for the unsafe call: the path is a Swift string for the time of the call.
        if isNew { _ = unsafe unlink(path) }
    }

    /// Whether there is nothing in it.
    var isEmpty: Bool { Self.length(path) ?? 0 == 0 }

    /// Goes on with a report.
    ///
    /// - Parameters:
    ///   - path: Where it was.
    ///   - length: How many bytes of it were safe.
    ///   - isNeeded: Whether it is an error that it is gone.
    /// - Throws: `cannotWrite`.
    init(continuing path: String, length: Int, isNeeded: Bool) throws(CommandError) {
        self.path = Self.whole(path)
        guard isNeeded, length > 0, Self.length(path) ?? 0 < length else { return }
        throw CommandError(
            .cannotWrite,
            "the report \(path) of the import that was stopped is gone or shorter than it was",
            hint: "put it back, or begin at the front with --start-over"
        )
    }

    /// Whether the file still has so many bytes.
    ///
    /// - Parameter length: Bytes.
    /// - Returns: Whether it is that long, or longer.
    func has(_ length: Int) -> Bool { Self.length(path) ?? 0 >= length }

    /// Writes lines behind what is safe, in place of whatever stands there, and waits until they are on the disk.
    ///
    /// - Parameters:
    ///   - lines: Whole lines.
    ///   - length: How many bytes of the file are safe.
    /// - Throws: `cannotWrite`.
    func write(_ lines: [UInt8], at length: Int) throws(CommandError) {
        guard !lines.isEmpty else { return }
        do throws(ReportFileError) {
            let file = try ReportFile(path)
            defer { file.close() }
            try file.write(lines, at: length)
        } catch {
            throw CommandError(
                .cannotWrite,
                "the report \(path) cannot be written\(error.found)",
                hint: "mend that, then give the same command again: the import goes on where it stopped"
            )
        }
    }

    private static func length(_ path: String) -> Int? {
        guard let found = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
        // A link is refused by name as it is opened, wherever it leads.
        return found[.type] as? FileAttributeType == .typeSymbolicLink ? 0 : found[.size] as? Int
    }
}
