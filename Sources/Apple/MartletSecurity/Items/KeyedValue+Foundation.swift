// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import KeychainItems
internal import DeviceAuthentication
internal import SecretMemory

extension KeyedValue {
    /// Reads a value of a dictionary.
    init(_ value: Any) {
        switch value {
        case let context as any OwnerContext: self = .context(context)
        case let control as AccessControl: self = .accessControl(control)
        case let object as any ItemObject: self = .object(object)
        case let policy as SecPolicy: self = .purpose(policy.purpose)
        case is SecKeychain: self = .keychain
        case let number as NSNumber: self = Self.number(number)
        case let text as String: self = .text(text)
        case let data as Data: self = .bytes(SecretBytes(copying: data))
        case let date as Date:
            self = Int(exactly: (date.timeIntervalSince1970 * 1000).rounded()).map { .time($0) } ?? .other
        case let list as [Any]: self = .list(list.map { KeyedValue($0) })
        case let dictionary as NSDictionary: self = Self.dictionary(dictionary)
        default: self = .other
        }
    }

    // Numbers and truth are one class in Foundation; whoever wants truth takes 1 for it.
    private static func number(_ number: NSNumber) -> KeyedValue {
        Double(number.intValue) == number.doubleValue ? .number(number.intValue) : .other
    }

    private static func dictionary(_ dictionary: NSDictionary) -> KeyedValue {
        do {
            return .keyed(try entries(of: dictionary))
        } catch {
            return .other
        }
    }

    /// The entries of a dictionary.
    static func entries(of dictionary: NSDictionary) throws(KeychainError) -> [String: KeyedValue] {
        var entries: [String: KeyedValue] = [:]
        for (key, value) in dictionary {
            guard let key = key as? String else {
                throw KeychainError(.parameterInvalid, "the keys of a query are texts")
            }
            entries[key] = KeyedValue(value)
        }
        return entries
    }

    /// The object that is given back.
    var foundation: AnyObject {
        switch self {
        case .text(let text): NSString(string: text)
        case .bytes(let bytes): unsafe bytes.withBytes { unsafe NSData(data: Data($0)) }
        case .number(let number): NSNumber(value: number)
        case .truth(let truth): NSNumber(value: truth)
        case .time(let time): NSDate(timeIntervalSince1970: Double(time) / 1000)
        case .accessControl(let control): control
        case .context(let context): context
        case .object(let object): object
        case .purpose(let purpose): SecPolicy(purpose)
        case .keychain: SecKeychain.process
        case .list(let values): NSArray(array: values.map(\.foundation))
        case .keyed(let entries): NSDictionary(dictionary: entries.mapValues(\.foundation))
        case .other: NSNull()
        }
    }
}
