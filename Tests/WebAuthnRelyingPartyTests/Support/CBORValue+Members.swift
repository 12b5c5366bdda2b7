// SPDX-License-Identifier: Apache-2.0

import CBORCoding

extension CBORValue {
    /// A map with text keys.
    static func members(_ members: KeyValuePairs<String, CBORValue>) -> CBORValue {
        .map(CBORMap(members: members))
    }
}

extension CBORMap {
    /// A map with text keys.
    init(members: KeyValuePairs<String, CBORValue>) {
        self.init()
        for (key, value) in members { self[key] = value }
    }
}
