// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainAgentProtocol
import KeychainItems
import SecretMemory
import Testing

@Suite struct CustomFieldMessageTests {
    private static let fields = ["PIN", "Pet"].compactMap { CustomField($0, Samples.secret("value of \($0)")) }

    private static func draft(_ fields: [CustomField]?) -> ItemContent {
        var content = Samples.draft()
        content.secrets.fields = fields
        return content
    }

    @Test func `custom fields are of the second version, and come back as they were`() throws {
        var batch = ItemBatch()
        _ = batch.take(Self.draft(Self.fields))
        for request in [
            .add(Self.draft(Self.fields)), .addAll(batch), .add(Self.draft([])),
            .update([ItemTarget(Samples.item)], ItemChanges(secrets: ItemSecrets(fields: Self.fields))),
        ] as [AgentRequest] {
            #expect(request.version == 2)
            let message = try #require(try Samples.read(request.message(7).frame))
            #expect(try AgentRequest(message) == request)
        }
        #expect(AgentRequest.add(Self.draft(nil)).version == 1)
    }

    @Test func `names and values stand in no part that goes through CBOR`() {
        let message = AgentRequest.add(Self.draft(Self.fields)).message(1)
        let head = CBORValue.map(message.parameters).encoded
        #expect(!String(decoding: head, as: UTF8.self).contains("PIN"))
        #expect(message.secrets.count == 3, "all fields are one secret")
    }

    @Test func `version 1 is shown none`() throws {
        let item = KeychainItem(
            Self.draft(Self.fields),
            id: Samples.item,
            revision: RevisionID(from: .system),
            created: 1,
            modified: 2
        )
        let reply = AgentReply.found([item], isMore: true)
        #expect(reply.asSpoken(in: 2) == reply)
        guard case .found(let shown, true) = reply.asSpoken(in: 1) else {
            Issue.record("another answer")
            return
        }
        #expect(shown.map(\.content) == [Self.draft(nil)])
    }

    @Test func `cut or spoiled fields are none`() throws {
        let packed = CustomField.packed(Self.fields).withBytes { Array($0) }
        #expect(CustomField.unpacked(SecretBytes(copying: packed)) == Self.fields)
        for count in 1..<packed.count where count != packed.count / 2 {
            #expect(CustomField.unpacked(SecretBytes(copying: packed.prefix(count))) == nil, "\(count)")
        }
        let name: [UInt8] = [6] + Array("string".utf8) + [0, 1]
        for spoiled: [UInt8] in [
            packed + [0], [0], [6] + Array("string".utf8) + [0, 0, 0, 0, 0, 0], name + [0xFF, 0, 0, 0, 0],
            name + [0x41, 0xFF, 0xFF, 0xFF, 0xFF, 0x41], name + [0x41, 0, 0, 0, 1, 0xFF],
            Array([[UInt8]](repeating: name + [0x41, 0, 0, 0, 0], count: CustomField.most + 1).joined()),
        ] {
            #expect(CustomField.unpacked(SecretBytes(copying: spoiled)) == nil)
            let message = AgentMessage(
                identifier: 1,
                name: "add",
                parameters: AgentRequest.add(Self.draft(Self.fields)).message(1).parameters,
                secrets: [Samples.secret("one"), Samples.secret("three"), SecretBytes(copying: spoiled)]
            )
            #expect(throws: AgentProtocolError(.parameterInvalid, "")) { try AgentRequest(message) }
        }
    }
}
