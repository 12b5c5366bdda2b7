// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
import DeviceAuthentication
import SecretMemory
import Testing

typealias Entries = [String: KeyedValue]

/// One step on a keychain.
enum Step: Sendable {
    case add(Entries)
    case copy(Entries)
    case copyWithoutPlace(Entries)
    case update(Entries, Entries)
    case delete(Entries)
    case lock(LockState)
    case enroll
    case gesture(OwnerGesture)
}

/// What a step comes to: a status, and what is given back as one line of text.
struct Came: Equatable, CustomStringConvertible {
    let status: Int32
    let value: String
    var description: String { status == 0 ? "0 \(value)" : "\(status)" }
}

/// A rule, named, with steps of which the last one tells.
struct KeychainCase: Sendable, CustomTestStringConvertible {
    let rule: String
    let steps: [Step]
    let comes: String
    var groups = ["app", "shared"]
    var passcode: String? = "1234"

    var testDescription: String { rule }

    /// Whether a step locks the keychain.
    var locks: Bool {
        steps.contains { step in if case .lock = step { true } else { false } }
    }

    init(
        _ rule: String,
        _ steps: [Step],
        comes: String,
        groups: [String] = ["app", "shared"],
        passcode: String? = "1234"
    ) {
        (self.rule, self.steps, self.comes, self.groups, self.passcode) = (rule, steps, comes, groups, passcode)
    }

    /// Does the steps on a keychain of its own; all but the last must do what they say without an error.
    func run() -> String { run(in: MemoryScene(passcode: passcode, groups: groups)) }

    /// Does the steps where somebody else keeps the items.
    func run(in scene: some KeychainScene) -> String {
        let keychain = KeyedKeychain(scene.keychain, object: { TestObject($0) })
        var came = "nothing"
        for (index, step) in steps.enumerated() {
            do {
                came = try Self.take(step, keychain, scene)
            } catch {
                came = "\(error.status.rawValue)"
                if index < steps.count - 1 { return "step \(index + 1) came to \(error)" }
            }
        }
        return came
    }

    private static func take(
        _ step: Step,
        _ keychain: KeyedKeychain,
        _ scene: some KeychainScene
    ) throws(KeychainError) -> String {
        switch step {
        case .add(let entries): return try keychain.add(entries).map(line) ?? "done"
        case .copy(let entries): return try keychain.copy(entries).map(line) ?? "done"
        case .copyWithoutPlace(let entries): return try keychain.copy(entries, hasPlace: false).map(line) ?? "done"
        case .update(let entries, let changes): try keychain.update(entries, changes)
        case .delete(let entries): try keychain.delete(entries)
        case .lock(let lock): scene.lock(lock)
        case .enroll: scene.enroll()
        case .gesture(let gesture): scene.present(gesture)
        }
        return "done"
    }

    /// A value as text; of dictionaries the keys that rules speak of, with short values.
    static func line(_ value: KeyedValue) -> String {
        switch value {
        case .text(let text): text
        case .bytes(let bytes): bytes.withBytes { String(decoding: $0, as: UTF8.self) }
        case .number(let number): "\(number)"
        case .truth(let truth): "\(truth)"
        case .time: "time"
        case .accessControl: "control"
        case .context: "context"
        case .purpose: "purpose"
        case .keychain: "keychain"
        case .object(let object): "object of \(object.itemClass.rawValue)"
        case .list(let values): "[" + values.map(line).joined(separator: ", ") + "]"
        case .keyed(let entries):
            "{"
                + entries.sorted { $0.key < $1.key }.map { "\($0.key)=\(shown($0.key, $0.value))" }.joined(
                    separator: " "
                ) + "}"
        case .other: "other"
        }
    }

    private static func shown(_ key: String, _ value: KeyedValue) -> String {
        key == "v_PersistentRef" ? "20 bytes" : line(value)
    }
}

/// Stands for the object of a key.
final class TestObject: ItemObject {
    let itemClass: ItemClass
    let itemAttributes: [AttributeName: AttributeValue]
    let itemData: SecretBytes?

    init?(_ item: KeychainItem) {
        guard item.itemClass == .key else { return nil }
        (itemClass, itemAttributes, itemData) = (item.itemClass, item.attributes, item.data)
    }

    /// A private key by the bytes of its label; not whole, it does not say that it is private.
    init(bytes label: String, isWhole: Bool = true) {
        itemClass = .key
        let label = AttributeValue.bytes(Array(label.utf8))
        itemAttributes = isWhole ? [.applicationLabel: label, .keyClass: "1"] : [.applicationLabel: label]
        itemData = nil
    }

    init(label: String, data: SecretBytes?) {
        itemClass = .key
        itemAttributes = [.applicationLabel: .text(label), .keyClass: "1"]
        itemData = data
    }
}

/// The secret of a test.
func secret(_ text: String) -> KeyedValue { .bytes(SecretBytes(copying: text.utf8)) }

/// A generic password.
func generic(_ account: String, _ service: String = "nest", _ more: Entries = [:]) -> Entries {
    more.merging(["class": .text("genp"), "acct": .text(account), "svce": .text(service)]) { given, _ in given }
}

/// An internet password.
func internet(_ account: String, _ server: String, _ more: Entries = [:]) -> Entries {
    more.merging(["class": .text("inet"), "acct": .text(account), "srvr": .text(server)]) { given, _ in given }
}

/// All generic passwords of a service, each as its account's secret.
func secrets(_ service: String = "nest", _ more: Entries = [:]) -> Entries {
    more.merging([
        "class": .text("genp"), "svce": .text(service), "r_Data": true, "m_Limit": .text("m_LimitAll"),
    ]) { given, _ in given }
}

extension KeyedValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral
{
    /// Text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// An integer.
    public init(integerLiteral value: Int) { self = .number(value) }
    /// True or false.
    public init(booleanLiteral value: Bool) { self = .truth(value) }
}
