// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainItems
import KeychainVault
import MartletTesting
import PasskeyRecords
import SecretMemory
import Testing

@Suite struct SecondVectorTests {
    private let vectors: SecondVectors

    init() throws { vectors = try SecondVectors.load() }

    private func kind(_ name: String) -> VaultKind { name == "personal" ? .personal : .local }

    private func secret(_ hex: String) throws -> SecretBytes { SecretBytes(copying: try [UInt8](hex: hex)) }

    private func header(_ vector: SecondVectors.Row) throws -> RowHeader {
        try RowHeader(
            place: TestVault.place(kind(vector.kind), epoch: vector.epoch),
            item: TestVault.item,
            revision: try #require(RevisionID(bytes: try [UInt8](hex: vector.revision))),
            parents: Set(try vector.parents.map { try #require(RevisionID(bytes: try [UInt8](hex: $0))) }),
            accessClass: try #require(AccessClass(rawValue: vector.class)),
            device: try #require(DeviceID(bytes: try [UInt8](hex: vector.device))),
            sealer: try vector.sealer.map { try #require(DeviceID(bytes: try [UInt8](hex: $0))) },
            format: .second
        )
    }

    @Test func `rows are made byte for byte, and opened`() throws {
        for vector in vectors.rows + vectors.merges.flatMap({ $0.copies + [$0.merged] }) {
            let keys = try SecondVault.keys(kind(vector.kind), epoch: vector.epoch)
            let made = try SealedRow(
                sealing: try header(vector),
                metadata: try secret(vector.metadata),
                secret: try secret(vector.secret),
                with: keys,
                random: .stream()
            )
            #expect(made.encoded.hex == vector.record)
            #expect(made.digest.hex == vector.digest)
            let read = try SealedRow(decoding: try [UInt8](hex: vector.record), in: .second)
            #expect(read.header == made.header)
            let halves = try ItemHalves(opening: read, of: TestVault.item, with: keys)
            #expect(halves.metadata.encoded == (try secret(vector.metadata)))
            #expect(halves.secret.encoded == (try secret(vector.secret)))
        }
    }

    @Test func `a row is sealed again in a later epoch as the page says`() throws {
        let former = try SealedRow(decoding: try [UInt8](hex: vectors.resealed.former), in: .second)
        let later = try SealedRow(
            resealing: former,
            from: try SecondVault.keys(),
            to: try SecondVault.keys(epoch: 2),
            by: SecondVault.other,
            random: .stream()
        )
        #expect(later.encoded.hex == vectors.resealed.later)
        #expect(later.prevails(over: former) && !former.prevails(over: later))
    }

    @Test func `the head is that of the page`() throws {
        let vector = vectors.head
        let keys = try SecondVault.keys(epoch: vector.epoch)
        var sum = RowSum.empty
        for placed in vector.rows {
            let row = try SealedRow(decoding: try [UInt8](hex: placed.record), in: .second)
            try sum.add(row, in: try #require(RowPlace(rawValue: placed.place)), with: keys)
        }
        #expect(sum.bytes.hex == vector.sum)
        let read = try VaultHead(decoding: try [UInt8](hex: vector.record), with: keys, in: .second)
        #expect(read.sum == sum && read.counter == vector.counter && read.keybagGeneration == vector.keybag)
        #expect([read.clock.milliseconds, read.clock.counter] == vector.seen && read.oldestEpoch == vector.oldest)
        let first = try TestVault.header("AC")
        let keybag = try first.replaced(stretching: .trial(from: .counting(from: 1)), after: vector.keybag - 1)
        let made = try VaultHead(
            counter: vector.counter,
            sum: sum,
            keybag: keybag,
            clock: read.clock,
            oldestEpoch: vector.oldest,
            with: keys
        )
        #expect(made.encoded.hex == vector.record)
    }

    @Test func `stamps are those of the page, up to the end of time`() throws {
        for vector in vectors.stamps {
            var clock = VaultClock()
            clock.see(SecondVault.stamp(vector.seen[0], vector.seen[1], on: SecondVault.other))
            let replaced = vector.replaced.map { SecondVault.stamp($0[0], $0[1], on: SecondVault.other) }
            let stamp = clock.stamp(at: vector.clock, on: TestVault.device)
            guard let expected = vector.stamp else {
                #expect(throws: VaultError(.stampExhausted, "")) { try stamp.above(replaced) }
                continue
            }
            #expect(try stamp.above(replaced) == SecondVault.stamp(expected[0], expected[1]), "\(vector)")
        }
    }

    @Test func `copies merge into the same item, whichever comes first`() throws {
        for vector in vectors.merges {
            let keys = try SecondVault.keys()
            let copies = try vector.copies.map { copy in
                let row = try SealedRow(decoding: try [UInt8](hex: copy.record), in: .second)
                return (row.header.revision, try ItemHalves(opening: row, of: TestVault.item, with: keys))
            }
            for order in [[0, 1], [1, 0], [0, 1, 0, 1]] {
                var merged = copies[order[0]].1
                for position in order.dropFirst() { try merged.merge(copies[position].1) }
                let header = try RowHeader(
                    merging: Set(copies.map(\.0)),
                    of: TestVault.item,
                    in: keys.header.place,
                    as: merged.accessClass,
                    on: TestVault.device
                )
                let row = try SealedRow(
                    sealing: header,
                    metadata: merged.metadata.encoded,
                    secret: merged.secret.encoded,
                    with: keys,
                    random: .stream()
                )
                #expect(row.encoded.hex == vector.merged.record, "\(vector.name)")
            }
        }
    }

    @Test func `a merged passkey has both attributes, the blob and the key that it was made with`() throws {
        let vector = try #require(vectors.merges.first)
        let keys = try SecondVault.keys()
        func passkey(_ row: SecondVectors.Row) throws -> PasskeyRecord {
            let row = try SealedRow(decoding: try [UInt8](hex: row.record), in: .second)
            return try #require(try ItemHalves(opening: row, of: TestVault.item, with: keys).passkey)
        }
        let (merged, first) = (try passkey(vector.merged), try passkey(vector.copies[0]))
        #expect(merged.username == "robin2" && merged.blob == SecretBytes(copying: "a blob".utf8))
        #expect(merged.key == first.key && merged.key != nil && merged.algorithm == -7 && merged.backup == .backedUp)
        #expect(try passkey(vector.copies[1]).key != first.key, "a program that is at fault wrote another over it")
    }

    @Test func `former values stay and go as the page says`() throws {
        for vector in vectors.histories {
            func revision(_ former: SecondVectors.History.Former, _ number: UInt8) throws -> DatedRevision {
                var fields = ItemFields(.second)
                for (name, stamp) in former.fields {
                    fields.write(FieldRegister(.bool(true), stamp: SecondVault.stamp(stamp[0], stamp[1])), to: name)
                }
                return DatedRevision(
                    try #require(RevisionID(bytes: [UInt8](repeating: number, count: 16))),
                    modified: former.modified,
                    stamps: FieldStamps(metadata: ItemFields(.second), secret: fields)
                )
            }
            let history = try vector.history.enumerated().map { try revision($1, UInt8($0)) }
            let current = try revision(vector.current, 0xFF)
            let gone = HistoryPolicy.standard.leaving(history.reversed(), current: current, at: vector.now)
            #expect(gone == Set(vector.gone.map { history[$0].revision }), "\(vector.name)")
        }
    }

    @Test func `items of format 1 become those of the page, with their histories`() throws {
        for vector in vectors.conversions {
            var parent: ItemHalves?
            let accessClass = try #require(AccessClass(rawValue: vector.class))
            for step in vector.steps {
                let first = ItemHalves(
                    accessClass: accessClass,
                    metadata: try ItemFields(decoding: try secret(step.metadata)),
                    secret: try ItemFields(decoding: try secret(step.secret))
                )
                let converted = try ItemHalves(converting: first, after: parent)
                #expect(converted.metadata.encoded == (try secret(step.converted.metadata)), "\(vector.name)")
                #expect(converted.secret.encoded == (try secret(step.converted.secret)), "\(vector.name)")
                #expect(converted.accessClass == accessClass)
                try expectSame(converted, first, vector.name)
                parent = converted
            }
        }
    }

    /// What an application is given of both.
    private func expectSame(_ converted: ItemHalves, _ first: ItemHalves, _ name: String) throws {
        let (now, before) = (converted.metadata, first.metadata)
        #expect(now.created == before.created && now.modified == before.modified, "\(name)")
        #expect(now.isRemoved == before.isRemoved && now.enrolment == before.enrolment, "\(name)")
        #expect(now.primaryKey(in: .local) == before.primaryKey(in: .local), "\(name)")
        var (content, former) = (
            try #require(now.content(converted.accessClass, in: .local)),
            try #require(before.content(first.accessClass, in: .local))
        )
        for list in [AttributeName.aliases, .comment] {
            let lines = [content, former].map { Set(($0.attributes[list]?.text ?? "").split(separator: "\n")) }
            #expect(lines[0] == lines[1], "\(name)")
            (content.attributes[list], former.attributes[list]) = (nil, nil)
        }
        #expect(content == former, "\(name)")
        #expect(converted.secret.secrets == first.secret.secrets, "\(name)")
    }

    @Test func `items are found by the tokens of the page`() throws {
        let keys = try SecondVault.keys()
        for vector in vectors.lookups {
            let fields = try ItemFields(decoding: try secret(vector.metadata), in: .second)
            let tokens = try IndexToken.lookups(of: fields, in: .personal, with: keys)
            #expect(tokens.map(\.bytes.hex).sorted() == vector.tokens, "\(vector.name)")
        }
    }

    @Test func `a login is found by each domain of its site and of its addresses`() throws {
        let keys = try SecondVault.keys()
        for vector in vectors.domains {
            let found = try tokens(["srvr": .text(vector.host)], with: keys)
            let expected = try vector.domains.map { try IndexToken.site($0, in: "passwords", with: keys) }
            #expect(found == Set(expected), "\(vector.host)")
        }
        for vector in vectors.addresses {
            let found = try tokens(["alis": .text(vector.address)], with: keys)
            let domains =
                vector.host.map { host in vectors.domains.first { $0.host == host }?.domains ?? ends(host) } ?? []
            let expected = try domains.map { try IndexToken.site($0, in: "passwords", with: keys) }
            #expect(found == Set(expected), "\(vector.address)")
        }
    }

    /// The tokens of a login besides that of its primary key.
    private func tokens(_ attributes: [AttributeName: AttributeValue], with keys: EpochKeys) throws -> Set<IndexToken> {
        let content = ItemContent(.internetPassword, attributes, accessGroup: "passwords", vault: .personal)
        let halves = try ItemHalves(writing: content, as: .whenUnlocked, enrolment: nil, SecondVault.write(1))
        let unique = try IndexToken(PrimaryKey(of: content), with: keys)
        return try IndexToken.lookups(of: halves.metadata, in: .personal, with: keys).subtracting([unique])
    }

    private func ends(_ host: String) -> [String] {
        let labels = host.split(separator: ".")
        return labels.count < 2 ? [host] : (2...labels.count).map { labels.suffix($0).joined(separator: ".") }
    }
}
