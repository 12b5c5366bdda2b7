// SPDX-License-Identifier: Apache-2.0

internal import AccountStorage

/// Judges a data folder: who can read it, whether it lasts, whether the database is whole and up to date.
enum DataDiagnosis {
    private static let mebibyte: Int64 = 1_048_576

    static func findings(_ facts: DataFacts) -> [Finding] {
        guard facts.exists else {
            return [
                .failure(
                    .dataFolder,
                    facts.folder.path,
                    "is not there, or this user may not see it",
                    expected: "the service's data",
                    Fix("name the folder with --data, and run this as the user that runs the service")
                )
            ]
        }
        var findings = [folder(facts.folder), keys(facts)]
        if let free = facts.freeBytes { findings.append(disk(facts.folder.path, free)) }
        if let finding = fileSystem(facts) { findings.append(finding) }
        findings += database(facts)
        return findings
    }

    private static func folder(_ folder: DataFacts.Entry) -> Finding {
        guard let mode = folder.mode, mode & 0o077 != 0 else {
            return .ok(.dataFolder, folder.path, "is its owner's alone")
        }
        return .warning(
            .dataFolder,
            folder.path,
            "has the mode \(octal(mode)), so that others can look into it",
            expected: "0700",
            Fix("chmod 700 \(folder.path)")
        )
    }

    private static func keys(_ facts: DataFacts) -> Finding {
        let key = facts.folder.path + "/keys/engine.key"
        // Without a database there is none of them to miss.
        guard facts.database == .absent || facts.secrets.contains(where: { $0.path == key }) else {
            return .failure(
                .keys,
                facts.folder.path,
                "\(key) is gone",
                expected: "the key that the service made",
                Fix("put the folder keys back from its copy; under another key authenticator apps and saved codes fail")
            )
        }
        if case .seen(let seen) = facts.database, let kept = seen.keyFingerprint, let own = facts.keyFingerprint,
            kept != own
        {
            return .failure(
                .keys,
                facts.folder.path,
                "\(key) is another key than saved codes and authenticator apps were sealed with",
                expected: "the key that the service made",
                Fix("put the folder keys back from its copy; `martlet serve --help` tells how to go on without")
            )
        }
        let open = facts.secrets.filter { $0.mode.map { $0 & 0o077 != 0 } ?? false }
        guard !open.isEmpty else { return .ok(.keys, facts.folder.path, "keys and database are their owner's alone") }
        let list = open.prefix(5).map { "\($0.path) (\(octal($0.mode ?? 0)))" }.joined(separator: ", ")
        return .failure(
            .keys,
            facts.folder.path,
            "others can read or change \(list)",
            expected: "0600 for files, 0700 for folders",
            Fix("look who has read them; then chmod go= \(open.map(\.path).joined(separator: " "))")
        )
    }

    private static func disk(_ folder: String, _ free: Int64) -> Finding {
        let found = "\(free / mebibyte) MiB are free"
        let fix = Fix("make room on the disk that holds \(folder), or move the data to another")
        switch free / mebibyte {
        case ..<100: return .failure(.disk, folder, found, expected: "1024 MiB; without room nobody can sign in", fix)
        case ..<1024: return .warning(.disk, folder, found, expected: "1024 MiB", fix)
        default: return .ok(.disk, folder, found)
        }
    }

    private static func fileSystem(_ facts: DataFacts) -> Finding? {
        let (found, expected, fix): (String, String, Fix)
        switch facts.fileSystem {
        case .unknown: return nil
        case .disk: return .ok(.fileSystem, facts.folder.path, "is a disk of this machine")
        case .memory:
            (found, expected) = ("lies in memory and is gone when the machine starts anew", "a disk")
            fix = Fix("stop the service, move the folder to a disk, and name it with --data")
        case .network(let name):
            (found, expected) = ("lies on \(name), whose locks SQLite cannot rely on", "a disk of this machine")
            fix = Fix("stop the service, move the folder to a disk of this machine, and name it with --data")
        }
        return .failure(.fileSystem, facts.folder.path, found, expected: expected, fix)
    }

    private static func database(_ facts: DataFacts) -> [Finding] {
        let path = facts.folder.path + "/martlet.sqlite"
        switch facts.database {
        case .absent:
            return [
                .failure(
                    .database,
                    path,
                    "is not there",
                    expected: "the service's database",
                    Fix("start the service once, or put a backup in place with `martlet restore`")
                )
            ]
        case .fault(let what):
            return [
                .failure(
                    .database,
                    path,
                    what,
                    expected: "a database that can be read",
                    Fix("run this as the user that runs the service; when it is damaged, `martlet restore` a backup")
                )
            ]
        case .seen(let inspection): return database(inspection, path, facts)
        }
    }

    private static func database(_ seen: DatabaseInspection, _ path: String, _ facts: DataFacts) -> [Finding] {
        guard seen.schema != .foreign, seen.schema != .empty else {
            return [
                .failure(
                    .database,
                    path,
                    "is a database of another program",
                    expected: "the service's database",
                    Fix("name the right folder with --data")
                )
            ]
        }
        return [
            wholeness(seen, path), durability(seen, path), schema(seen, path),
        ] + domain(seen, path, facts.relyingPartyID) + [
            .ok(.version, path, "martlet \(facts.version), SQLite \(seen.engineVersion)")
        ]
    }

    private static func wholeness(_ seen: DatabaseInspection, _ path: String) -> Finding {
        if let complaint = seen.complaint {
            return .failure(
                .database,
                path,
                "is damaged: \(complaint)",
                expected: "a whole database",
                Fix("stop the service, keep a copy of the folder, and `martlet restore` a backup")
            )
        }
        guard !seen.isChecked else { return .ok(.database, path, "is whole") }
        return .warning(
            .database,
            path,
            "is too large to be checked in a minute",
            expected: "a check to the end",
            Fix("`martlet backup FILE` checks the copy that it makes, however long it takes")
        )
    }

    private static func durability(_ seen: DatabaseInspection, _ path: String) -> Finding {
        guard seen.journalMode.lowercased() != "wal" else {
            return .ok(.durability, path, "keeps a log ahead of its pages; /readyz says that commits wait for the disk")
        }
        return .warning(
            .durability,
            path,
            "the journal mode is \(seen.journalMode)",
            expected: "wal, which the service sets when it starts",
            Fix("start the service on these data; if it runs on them already, restart it")
        )
    }

    private static func schema(_ seen: DatabaseInspection, _ path: String) -> Finding {
        switch seen.schema {
        case .newer:
            .failure(
                .schema,
                path,
                "was written by a newer version of martlet",
                expected: "a version that this one knows",
                Fix("install that version, or `martlet restore` a backup from before")
            )
        case .older:
            .failure(
                .schema,
                path,
                "was written by a version of martlet from before the first release",
                expected: "a version that this one knows",
                Fix("run that version, or move the folder away and begin anew")
            )
        case .current, .empty, .foreign: .ok(.schema, path, "is this version's")
        }
    }

    private static func domain(_ seen: DatabaseInspection, _ path: String, _ id: String?) -> [Finding] {
        guard let kept = seen.relyingPartyID else { return [] }
        guard let id, id != kept else { return [.ok(.dataDomain, path, "belongs to \(kept)")] }
        return [
            .failure(
                .dataDomain,
                path,
                "belongs to \(kept)",
                expected: "\(id), as the service or its settings say",
                Fix("start the service with --rp-id \(kept), or name the data of \(id) with --data")
            )
        ]
    }

    private static func octal(_ mode: Int) -> String {
        let digits = String(mode & 0o7777, radix: 8)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
