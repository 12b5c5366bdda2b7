// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import Hummingbird
import HummingbirdTesting
import JSONCoding

struct Reply: Sendable {
    let status: Int
    let headers: HTTPFields
    let bytes: [UInt8]

    init(_ response: TestResponse) {
        status = response.status.code
        headers = response.headers
        bytes = Array(response.body.readableBytesView)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The answer as JSON; null when it is none.
    var json: JSONValue { (try? JSONValue(parsing: bytes)) ?? .null }

    /// The stable code of a refusal.
    var code: String? { json["error"]?["code"]?.string }
}
