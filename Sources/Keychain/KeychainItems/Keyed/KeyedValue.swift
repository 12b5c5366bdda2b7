// SPDX-License-Identifier: Apache-2.0

package import DeviceAuthentication
package import SecretMemory

/// A value of a query in Apple's form: a dictionary of texts and whatever they are for.
package enum KeyedValue: Sendable {
    /// Text.
    case text(String)
    /// Bytes.
    case bytes(SecretBytes)
    /// An integer.
    case number(Int)
    /// True or false.
    case truth(Bool)
    /// A time: milliseconds since 1970.
    case time(Int)
    /// How an item is guarded.
    case accessControl(AccessControl)
    /// Who asks the owner.
    case context(any OwnerContext)
    /// An object that is an item.
    case object(any ItemObject)
    /// What certificates are believed for.
    case purpose(CertificatePurpose)
    /// The keychain that is asked; there is one.
    case keychain
    /// Several.
    case list([KeyedValue])
    /// A dictionary.
    case keyed([String: KeyedValue])
    /// Of no kind that any key has.
    case other

    /// The value as an item keeps it; nil when an attribute of this form cannot have it.
    func kept(as form: AttributeForm) -> AttributeValue? {
        switch self {
        case .text(let text): form.kept(.text(text))
        case .bytes(let bytes): form.kept(.bytes(bytes.copied))
        case .number(let number): form == .time ? nil : form.kept(.number(number))
        case .truth(let truth): form == .number ? .truth(truth) : nil
        case .time(let time): form == .time ? .number(time) : nil
        default: nil
        }
    }

    /// Truth, or a number that stands for it.
    var truth: Bool? {
        switch self {
        case .truth(let truth): truth
        case .number(let number): number != 0
        default: nil
        }
    }

    /// Text, if it is.
    var text: String? { if case .text(let text) = self { text } else { nil } }

    init(_ attribute: AttributeValue, as form: AttributeForm?) {
        switch attribute {
        case .text(let text): self = .text(text)
        case .bytes(let bytes): self = .bytes(SecretBytes(copying: bytes))
        case .number(let number): self = form == .time ? .time(number) : .number(number)
        }
    }
}

/// An object that is an item, such as a key that can sign.
package protocol ItemObject: AnyObject, Sendable {
    /// The class of the item.
    var itemClass: ItemClass { get }
    /// What the item is found by.
    var itemAttributes: [AttributeName: AttributeValue] { get }
    /// What the item holds; nil when it cannot be taken out.
    var itemData: SecretBytes? { get }
    /// The two objects that an identity is of; nil for those that are one item.
    var itemParts: (certificate: any ItemObject, key: any ItemObject)? { get }
}

extension ItemObject {
    /// One item.
    package var itemParts: (certificate: any ItemObject, key: any ItemObject)? { nil }
}

extension SecretBytes {
    /// A copy, for what is no secret.
    var copied: [UInt8] { unsafe withBytes { unsafe Array($0) } }
}
