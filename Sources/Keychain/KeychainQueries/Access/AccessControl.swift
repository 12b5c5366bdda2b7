// SPDX-License-Identifier: Apache-2.0

/// How an item is guarded (`SecAccessControl`); never changes once made.
///
/// A class, since Apple's interface carries it as an object.
public final class AccessControl: Sendable, Hashable {
    /// When the item can be read at all.
    package let accessibility: Accessibility
    /// What the owner must do first.
    package let constraints: AccessConstraints

    /// Combines both.
    ///
    /// - Parameters:
    ///   - accessibility: When the item can be read at all.
    ///   - constraints: What the owner must do first.
    /// - Throws: ``KeychainStatus/parameterInvalid`` for both `or` and `and`, and for bits that mean nothing;
    ///   ``KeychainStatus/unimplemented`` for a password of the application's.
    package init(_ accessibility: Accessibility, _ constraints: AccessConstraints = []) throws(KeychainError) {
        guard constraints.isSubset(of: .known) else { throw .parameter("access control has bits that mean nothing") }
        guard !constraints.isSuperset(of: [.or, .and]) else {
            throw .parameter("constraints are joined by or, or by and")
        }
        guard !constraints.contains(.applicationPassword) else {
            throw KeychainError(.unimplemented, "passwords of applications are not built yet; use devicePasscode")
        }
        self.accessibility = accessibility
        self.constraints = constraints
    }

    /// Whether the owner has to do anything.
    package var asksOwner: Bool { !constraints.demands.isEmpty }

    /// Compares both parts.
    public static func == (left: AccessControl, right: AccessControl) -> Bool {
        left.accessibility == right.accessibility && left.constraints == right.constraints
    }

    /// Hashes both parts.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(accessibility)
        hasher.combine(constraints)
    }
}
