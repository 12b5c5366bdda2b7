// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems

/// Names a key of a vault and an epoch.
enum EpochKeyName: Sendable, Hashable {
    /// The root itself.
    case root
    /// Wraps the keys of secret halves.
    case secret(AccessClass)
    /// Wraps the keys of metadata halves.
    case metadata(AccessClass)
    /// Makes tokens to look rows up by.
    case index
    /// Authenticates the head.
    case head

    /// The name as the format spells it.
    var text: String {
        switch self {
        case .root: "root"
        case .secret(let accessClass): "secret \(accessClass.rawValue)"
        case .metadata(let accessClass): "metadata \(accessClass.rawValue)"
        case .index: "index"
        case .head: "head"
        }
    }

    /// Which class key wraps it: metadata can be found from the first unlock on.
    var wrappingClass: AccessClass {
        switch self {
        case .root: .whenUnlocked
        case .secret(let accessClass): accessClass
        case .metadata(let accessClass): accessClass == .always ? .always : .afterFirstUnlock
        case .index, .head: .afterFirstUnlock
        }
    }

    /// The keys of a vault with these classes, in the order in which they are wrapped.
    static func all(for classes: AccessClasses) -> [EpochKeyName] {
        var names: [EpochKeyName] = [.root]
        for accessClass in classes.ordered { names.append(.secret(accessClass)) }
        for accessClass in classes.ordered { names.append(.metadata(accessClass)) }
        names.append(.index)
        names.append(.head)
        return names
    }
}
