// SPDX-License-Identifier: Apache-2.0

package import CBORCoding

extension AttributeValue {
    /// Reads a value of a message or a file; nil for what attributes cannot have.
    package init?(_ value: CBORValue) {
        switch value {
        case .text(let text): self = .text(text)
        case .bytes(let bytes): self = .bytes(bytes)
        default:
            guard let number = value.integer else { return nil }
            self = .number(number)
        }
    }
}

extension CBORValue {
    /// The value as messages and files have it.
    package init(_ value: AttributeValue) {
        self =
            switch value {
            case .text(let text): .text(text)
            case .bytes(let bytes): .bytes(bytes)
            case .number(let number): .integer(number)
            }
    }
}

extension CBORMap {
    /// Attributes as messages and files have them.
    package init(_ attributes: [AttributeName: AttributeValue]) {
        self.init()
        for (name, value) in attributes { self[name.rawValue] = CBORValue(value) }
    }
}
