// SPDX-License-Identifier: Apache-2.0

import HTTPTypes

extension HTTPField.Name {
    /// A field name that a test spells out.
    static func field(_ text: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else { preconditionFailure("a test's field name must be a token") }
        return name
    }
}
