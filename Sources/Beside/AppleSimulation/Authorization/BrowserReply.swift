// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings

/// Where a browser goes next, and what it brings.
package struct BrowserReply: Sendable, Hashable {
    /// A field and its value.
    package struct Field: Sendable, Hashable {
        /// The name.
        package let name: String
        /// The value, not encoded.
        package let value: String
    }

    /// How it goes.
    package enum Way: Sendable, Hashable {
        /// By a redirect to this address.
        case redirect(String)
        /// By a form that it posts.
        case post
    }

    /// The service's return address.
    package let address: LocalAddress
    /// How it goes there.
    package let way: Way
    /// What it brings.
    package let fields: [Field]

    init(_ request: AuthorizeRequest, _ fields: [(String, String?)]) {
        let present = fields.compactMap { name, value in value.map { Field(name: name, value: $0) } }
        let text = present.map { $0.name + "=" + PercentEncoding.encode($0.value) }.joined(separator: "&")
        address = request.returnAddress
        self.fields = present
        way =
            switch request.mode {
            case .formPost: .post
            case .fragment: .redirect(request.returnAddress.text + "#" + text)
            case .query:
                .redirect(
                    request.returnAddress.text + (request.returnAddress.text.contains("?") ? "&" : "?") + text
                )
            }
    }

    /// The value of a field; nil when it is absent.
    package subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
}
