// SPDX-License-Identifier: Apache-2.0

import AccountStorage
import Testing

@testable import ServerProgram

@Suite struct DataDiagnosisTests {
    private static let mebibyte: Int64 = 1_048_576

    private static func inspection(
        complaint: String? = nil,
        isChecked: Bool = true,
        journalMode: String = "wal",
        schema: SchemaState = .current,
        keyFingerprint: String? = nil
    ) -> DataFacts.Database {
        .seen(
            DatabaseInspection(
                complaint: complaint,
                isChecked: isChecked,
                journalMode: journalMode,
                schema: schema,
                relyingPartyID: "example.com",
                keyFingerprint: keyFingerprint,
                engineVersion: "3.46.1"
            )
        )
    }

    private static func facts(_ change: (inout DataFacts) -> Void = { _ in }) -> DataFacts {
        var facts = DataFacts(folder: DataFacts.Entry(path: "/data", mode: 0o700), exists: true)
        facts.secrets = [
            DataFacts.Entry(path: "/data/keys", mode: 0o700),
            DataFacts.Entry(path: "/data/keys/engine.key", mode: 0o600),
        ]
        facts.freeBytes = 4096 * mebibyte
        facts.fileSystem = .disk
        facts.database = inspection()
        facts.relyingPartyID = "example.com"
        facts.version = "1"
        change(&facts)
        return facts
    }

    @Test func `data in which all is well have findings, and none to mend`() {
        let findings = DataDiagnosis.findings(Self.facts())
        #expect(findings.allSatisfy { $0.outcome == .ok })
        #expect(
            findings.map(\.check) == [
                .dataFolder, .keys, .disk, .fileSystem, .database, .durability, .schema, .dataDomain, .version,
            ]
        )
    }

    /// A change, and what must be said of it.
    private static let rows: [(Check, Finding.Outcome, String, DataFacts)] = [
        (
            .dataFolder, .warning, "0755",
            facts {
                $0 = DataFacts(
                    folder: .init(path: "/data", mode: 0o755),
                    exists: true,
                    secrets: [.init(path: "/data/keys/engine.key", mode: 0o600)],
                    database: inspection()
                )
            }
        ),
        (
            .keys, .failure, "/data/keys/engine.key (0644)",
            facts { $0.secrets[1] = .init(path: "/data/keys/engine.key", mode: 0o644) }
        ),
        (.keys, .failure, "/data/keys/engine.key is gone", facts { $0.secrets.removeLast() }),
        (.keys, .failure, "/data/keys/engine.key is gone", facts { $0.secrets = [] }),
        (.keys, .failure, "/data/keys (0750)", facts { $0.secrets[0] = .init(path: "/data/keys", mode: 0o750) }),
        (.disk, .warning, "1023 MiB", facts { $0.freeBytes = 1023 * mebibyte }),
        (.disk, .failure, "99 MiB", facts { $0.freeBytes = 99 * mebibyte }),
        (.fileSystem, .failure, "memory", facts { $0.fileSystem = .memory }),
        (.fileSystem, .failure, "NFS", facts { $0.fileSystem = .network("NFS") }),
        (.database, .failure, "not there", facts { $0.database = .absent }),
        (.database, .failure, "damaged", facts { $0.database = .fault("the file is damaged") }),
        (.database, .failure, "another program", facts { $0.database = inspection(schema: .foreign) }),
        (.database, .failure, "row 7 missing", facts { $0.database = inspection(complaint: "row 7 missing") }),
        (.database, .warning, "too large", facts { $0.database = inspection(isChecked: false) }),
        (.durability, .warning, "delete", facts { $0.database = inspection(journalMode: "delete") }),
        (.schema, .failure, "before the first release", facts { $0.database = inspection(schema: .older) }),
        (
            .keys, .failure, "another key",
            facts {
                $0.keyFingerprint = "0011223344556677"
                $0.database = inspection(keyFingerprint: "8899aabbccddeeff")
            }
        ),
        (.schema, .failure, "newer", facts { $0.database = inspection(schema: .newer) }),
        (.dataDomain, .failure, "example.com", facts { $0.relyingPartyID = "example.org" }),
    ]

    @Test(arguments: rows)
    func `one spoiled thing is one finding`(check: Check, outcome: Finding.Outcome, found: String, facts: DataFacts)
        throws
    {
        let unwell = DataDiagnosis.findings(facts).filter { $0.outcome != .ok }
        try #require(unwell.count == 1, "\(unwell)")
        #expect(unwell[0].check == check && unwell[0].outcome == outcome)
        #expect(unwell[0].found.contains(found), "\(unwell[0].found)")
        #expect(unwell[0].fix?.words.isEmpty == false && unwell[0].expected?.isEmpty == false)
    }

    @Test func `a folder that is not there is all there is to say`() {
        let findings = DataDiagnosis.findings(
            Self.facts { $0 = DataFacts(folder: .init(path: "/no", mode: nil), exists: false) }
        )
        #expect(findings.map(\.check) == [.dataFolder])
        #expect(findings[0].outcome == .failure)
    }

    private static let mounts = """
        22 1 254:1 / / rw,relatime shared:1 - ext4 /dev/vda1 rw
        23 22 0:21 / /dev/shm rw,nosuid shared:4 - tmpfs tmpfs rw
        24 22 0:40 / /srv/our\\040files rw - nfs4 server:/export rw
        25 22 0:41 / /mnt rw - ext4 /dev/vdb rw
        26 25 0:42 / /mnt rw - cifs //server/share rw
        27 22 0:43 / /overlaid rw master:3 propagate_from:2 - overlay overlay rw
        broken line
        """

    @Test(
        arguments: [
            ("/var/lib/martlet", .disk), ("/dev/shm/martlet", .memory), ("/dev/shm", .memory), ("/dev/shmem", .disk),
            ("/srv/our files/data", .network("NFS")), ("/mnt/data", .network("SMB")), ("/overlaid/x", .disk),
        ] as [(String, DataFacts.FileSystem)]
    )
    func `a folder's file system is that of the nearest mount`(folder: String, fileSystem: DataFacts.FileSystem) {
        #expect(MountTable(Self.mounts).fileSystem(of: folder) == fileSystem)
    }

    @Test func `without a list nothing is claimed`() {
        #expect(MountTable("").fileSystem(of: "/data") == .unknown)
    }
}
