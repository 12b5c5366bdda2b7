// SPDX-License-Identifier: Apache-2.0

package import HTTPTypes
internal import Hummingbird
package import HummingbirdTesting
package import JSONCoding

/// An answer as a test looks at it.
package struct Reply: Sendable {
    package let status: Int
    package let headers: HTTPFields
    package let bytes: [UInt8]

    package init(_ response: TestResponse) {
        status = response.status.code
        headers = response.headers
        bytes = Array(response.body.readableBytesView)
    }

    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The answer as JSON; null when it is none.
    package var json: JSONValue { (try? JSONValue(parsing: bytes)) ?? .null }

    /// The stable code of a refusal.
    package var code: String? { json["error"]?["code"]?.string }
}
