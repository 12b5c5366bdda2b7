// SPDX-License-Identifier: Apache-2.0

import CBORCoding
import KeychainAgentProtocol
import KeychainItems
import SecretMemory
import Testing

@Suite struct ItemBatchTests {
    @Test func `a hundred small ones, and no more`() throws {
        var batch = ItemBatch()
        for _ in 0..<ItemBatch.most { _ = batch.take(Samples.draft()) }
        let hasRoom = batch.take(Samples.draft())
        #expect(!hasRoom && batch.items.count == 100)
    }

    @Test func `the largest first one has room, and the next goes into another batch that fits into a frame`() throws {
        var large = Samples.draft()
        large.secrets = ItemSecrets(data: SecretBytes(copying: [UInt8](repeating: 7, count: 32_768)))
        var batch = ItemBatch()
        _ = batch.take(large)
        _ = batch.take(Samples.draft())
        let hasRoom = batch.take(large)
        #expect(!hasRoom && batch.items.count == 2)
        let message = AgentRequest.addAll(batch).message(1)
        #expect(message.frame.count <= AgentMessage.longestRequest)
        var single = ItemBatch()
        large.secrets = ItemSecrets(data: SecretBytes(copying: [UInt8](repeating: 7, count: 100_000)))
        _ = single.take(large)
        #expect(single.items.count == 1)
    }

    @Test func `those without a group join one, and the others stay where they are`() throws {
        var (nowhere, elsewhere) = (Samples.draft(), Samples.draft())
        (nowhere.accessGroup, elsewhere.accessGroup) = (nil, "org.example.other")
        var batch = ItemBatch()
        _ = batch.take(nowhere)
        _ = batch.take(elsewhere)
        batch.join("org.example.nest")
        #expect(batch.items.map(\.accessGroup) == ["org.example.nest", "org.example.other"])
    }

    @Test(arguments: [0, 101])
    func `a message of none or too many is refused`(count: Int) throws {
        var draft = Samples.draft()
        draft.secrets = ItemSecrets()
        var parameters = CBORMap()
        let one = AgentRequest.add(draft).message(1).parameters
        parameters["items"] = .array([CBORValue](repeating: .map(one), count: count))
        let message = AgentMessage(identifier: 1, name: "add all", parameters: parameters)
        #expect(throws: AgentProtocolError.self) { try AgentRequest(message) }
        parameters["items"] = .array([.map(one)])
        #expect(throws: Never.self) {
            try AgentRequest(AgentMessage(identifier: 1, name: "add all", parameters: parameters))
        }
    }
}
