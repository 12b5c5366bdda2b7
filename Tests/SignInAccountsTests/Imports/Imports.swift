// SPDX-License-Identifier: Apache-2.0

import ByteEncodings
import COSEKeys
import SecretMemory
import SignInAccounts
import Testing

/// Reads whole files, and makes what records hold.
enum Imports {
    /// The records of a file, handed over in pieces of so many bytes.
    static func records(_ text: String, _ plan: ImportPlan, pieces: Int = 1_000) throws -> [AccountFileReader.Record] {
        var reader = AccountFileReader(plan)
        var records: [AccountFileReader.Record] = []
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            reader.feed(Array(bytes[start..<min(bytes.count, start + pieces)]))
            while let record = try reader.next() { records.append(record) }
        }
        reader.finish()
        while let record = try reader.next() { records.append(record) }
        return records
    }

    /// The one account of a file.
    static func account(_ text: String, _ plan: ImportPlan) throws -> ImportedAccount {
        let records = try records(text, plan)
        #expect(records.count == 1)
        return try #require(records.first).outcome.get()
    }

    /// Why the one record of a file was refused.
    static func objection(_ text: String, _ plan: ImportPlan) throws -> ImportObjection? {
        let records = try records(text, plan)
        #expect(records.count == 1)
        guard case .failure(let objection)? = records.first?.outcome else { return nil }
        return objection
    }

    /// A fresh public key, as COSE_Key in base64url.
    static func publicKey() throws -> String {
        Base64URL.encode(COSEPrivateKey(from: .system).publicKey.encoded)
    }

    static let bcrypt = "$2b$12$EixZaYVK1fsbw1ZfbX3OXePaWxn96p36WQoeG6Lruj3vjPGga31lW"
}
