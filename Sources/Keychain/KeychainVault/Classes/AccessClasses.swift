// SPDX-License-Identifier: Apache-2.0

package import KeychainItems

/// Which classes a keybag or a vault has: `whenUnlocked` and `afterFirstUnlock` always.
package struct AccessClasses: Sendable, Hashable {
    /// The classes in the order of the format: `A`, `C`, `D`, `P`.
    package let ordered: [AccessClass]

    /// Collects classes.
    ///
    /// - Parameter classes: Any order; the two that are always there may be left out.
    package init(_ classes: Set<AccessClass> = []) {
        let all = classes.union([.whenUnlocked, .afterFirstUnlock])
        ordered = AccessClass.allCases.filter { all.contains($0) }
    }

    /// Reads the letters of a header.
    ///
    /// - Throws: `classesInvalid` for letters that are unknown, twice there, in another order or incomplete.
    init(letters: String) throws(VaultError) {
        var classes: Set<AccessClass> = []
        for letter in letters {
            guard let known = AccessClass(rawValue: String(letter)) else {
                throw VaultError(.classesInvalid, "a class is named that this program does not know; use a newer one")
            }
            classes.insert(known)
        }
        self.init(classes)
        guard self.letters.utf8.elementsEqual(letters.utf8) else {
            throw VaultError(
                .classesInvalid,
                "the classes of a record are AC, ACD, ACP or ACDP; others were found"
            )
        }
    }

    /// The letters, as headers have them.
    var letters: String { ordered.map(\.rawValue).joined() }

    /// Tells whether a class is among them.
    ///
    /// - Parameter accessClass: The class.
    /// - Returns: Whether it is.
    package func contains(_ accessClass: AccessClass) -> Bool { ordered.contains(accessClass) }
}
