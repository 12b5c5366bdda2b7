// SPDX-License-Identifier: Apache-2.0

internal import AccountStorage
internal import ByteEncodings
internal import FoundationEssentials
internal import JSONCoding
internal import SecretMemory
internal import SignInAccounts
internal import WebAuthnTypes

/// Reads batches and stores them, one ahead of the other.
enum ImportRun {
    /// Imports, or rehearses it.
    ///
    /// - Parameters:
    ///   - request: What to do.
    ///   - data: The data.
    ///   - isQuiet: Whether only a terminal shall see how far it is.
    /// - Returns: What came of it.
    /// - Throws: `CommandError`.
    static func run(_ request: ImportRequest, _ data: OpenData, isQuiet: Bool) async throws -> ImportSummary {
        do {
            guard request.isDryRun else {
                return try await run(request, data.store, .data(data.store), isQuiet: isQuiet)
            }
            let folder = FileManager.default.temporaryDirectory.path + "/martlet-rehearsal-\(UUID().uuidString)"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let scratch = try SQLiteAccountStore(path: folder + "/accounts.sqlite")
            let target = ImportTarget.rehearsal(data.store, scratch: scratch)
            let summary = try await run(request, data.store, target, isQuiet: isQuiet)
            try scratch.close()
            return summary
        } catch let error as ImportError {
            let hint: String? =
                switch error.code {
                case .columnUnknown:
                    "--map FIELD=NAME says which field the column of that name is, as in --map name=login; --ignore NAME "
                        + "passes over it"
                case .columnNotKept: "--ignore NAME passes over the column of that name"
                default: nil
                }
            throw CommandError(.dataInvalid, "\(request.input.name): \(error.message)", hint: hint)
        } catch let error as AccountStoreError {
            throw failure(error)
        }
    }

    private static func run(
        _ request: ImportRequest,
        _ store: SQLiteAccountStore,
        _ target: ImportTarget,
        isQuiet: Bool
    ) async throws -> ImportSummary {
        let source = ImportSource(request)
        var state = ImportState()
        var previous: ImportMark?
        let found = try await source.start(among: request.startsOver ? [] : marks(in: store))
        if let found {
            (state, previous) = (found.state, found.mark)
            if !isQuiet, !found.mark.isFinished {
                Terminal.talk("going on behind \(AccountText.count(state.place.records, "record"))")
            }
        }
        let report = try report(for: request, found)
        // What waited is written now; a rehearsal has a report of its own.
        state.reportLength = request.isDryRun ? 0 : state.reportLength + state.waiting.count
        state.waiting = []
        let isResumed = found.map { !$0.mark.isFinished } ?? false
        let before = state.imported
        var progress = ImportProgress(of: request.input.length, from: state.place.bytes, isQuiet: isQuiet)
        var isFinished = false
        Interruption.listen()
        // A rehearsal writes its marks elsewhere.
        if request.isDryRun { previous = nil }

        var batch = try await source.next()
        let isOld = found?.mark.isFinished == true && batch?.isLast == true && batch?.end.records == state.place.records
        // A mark of a header alone would take over every later file that begins with the same header.
        let hasNone = found == nil && batch?.end.records == 0
        guard !isOld, !hasNone else {
            return ImportSummary(
                state: state,
                input: request.input.name,
                isFinished: true,
                isResumed: false,
                isOld: isOld,
                isDryRun: request.isDryRun,
                imported: 0,
                seconds: 0
            )
        }
        if found == nil, let batch {
            (state.headLength, state.head) = await source.head(upTo: batch)
        }
        try report?.tryOut()
        state.report = report?.path
        let id = previous?.id ?? RandomSource.system.bytes(16)
        while let current = batch {
            async let following = source.next()
            let (now, start) = (UnixTime.present, state)
            let mark = try await target.take(current, following: previous) { clashes in
                var next = start
                next.note(
                    current.refusals(with: clashes),
                    stored: current.accounts.count - clashes.count,
                    withoutAddress: current.withoutAddress(but: clashes, isNeeded: request.findsByAddress),
                    at: current.end
                )
                return ImportMark(
                    id: id,
                    bytes: current.end.bytes,
                    digest: current.digest,
                    isFinished: current.isLast,
                    at: now,
                    state: next.encoded
                )
            }
            state = try ImportState(mark.state)
            previous = mark
            isFinished = mark.isFinished
            try report?.write(state.waiting, at: state.reportLength)
            state.reportLength += state.waiting.count
            progress.show(state)
            let next = try await following
            guard !Interruption.wasAsked else { break }
            batch = next
        }
        progress.end()
        return ImportSummary(
            state: state,
            input: request.input.name,
            isFinished: isFinished,
            isResumed: isResumed,
            isOld: false,
            isDryRun: request.isDryRun,
            imported: state.imported - before,
            seconds: progress.seconds
        )
    }

    /// The imports that are remembered; those of a version that wrote its states otherwise are passed over.
    private static func marks(
        in store: SQLiteAccountStore
    ) async throws(AccountStoreError) -> [(mark: ImportMark, state: ImportState)] {
        try await store.importMarks().compactMap { mark in
            (try? ImportState(mark.state)).map { (mark, $0) }
        }
        // Versions before this one left marks of files without records, too.
        .filter { $0.state.place.records > 0 }
    }

    /// The report, with everything in it that was refused so far; nil when a rehearsal writes none.
    private static func report(
        for request: ImportRequest,
        _ found: (mark: ImportMark, state: ImportState)?
    ) throws(CommandError) -> ImportReport? {
        if request.isDryRun {
            guard let given = request.report else { return nil }
            return try ImportReport(new: given, beside: request.input.path)
        }
        guard let found, let path = found.state.report else {
            return try ImportReport(new: request.report, beside: request.input.path)
        }
        let given = request.report.map(ImportReport.whole)
        guard given == nil || given == ImportReport.whole(path) else {
            // Nothing stands in the old one: not even what waits was written there.
            let old = try ImportReport(continuing: path, length: 0, isNeeded: false)
            if found.state.reportLength == 0, old.isEmpty {
                let report = try ImportReport(new: given, beside: nil)
                try report.write(found.state.waiting, at: 0)
                return report
            }
            throw CommandError(
                .usage,
                "the import that is going on writes its report to \(path)",
                hint: "leave --report out, or begin at the front with --start-over"
            )
        }
        let (length, waiting) = (found.state.reportLength, found.state.waiting)
        let report = try ImportReport(continuing: path, length: length, isNeeded: !found.mark.isFinished)
        // Of a finished import whose report was taken away on purpose, no rest is written.
        if !found.mark.isFinished || report.has(length) { try report.write(waiting, at: length) }
        return report
    }

    private static func failure(_ error: AccountStoreError) -> CommandError {
        switch error.code {
        case .importMoved:
            CommandError(
                .unavailable,
                "another import of this file is running",
                hint: "let one of the two come to its end"
            )
        case .busy, .unavailable:
            CommandError(
                .unavailable,
                "the data cannot be used now: \(error.message)",
                hint: "the same command goes on where this one stopped"
            )
        case .unwritable: CommandError(.cannotWrite, error.message)
        case .corrupt, .newerSchema, .olderSchema: CommandError(.dataInvalid, error.message)
        default: CommandError(.failure, error.message)
        }
    }
}
