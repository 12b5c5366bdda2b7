// SPDX-License-Identifier: Apache-2.0

package import DeviceAuthentication

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

    /// The guard that an item was stored with, whatever its bits mean: what is not understood is asked for, and cannot be met.
    package init(stored accessibility: Accessibility, _ constraints: AccessConstraints = []) {
        self.accessibility = accessibility
        self.constraints = constraints
    }

    /// While the keychain is unlocked.
    package static let whenUnlocked = AccessControl(stored: .whenUnlocked)
    /// At any time.
    package static let always = AccessControl(stored: .always)

    /// Whether the owner has to do anything.
    package var asksOwner: Bool { !demands.isEmpty }

    /// What the owner must prove; a set without ways is one that cannot be met.
    private var demands: [OwnerMethods] {
        (try? AccessControl(accessibility, constraints)) == nil ? [[]] : constraints.demands
    }

    /// What the owner must still prove.
    ///
    /// - Parameters:
    ///   - proved: What the owner proved, each in one way, with what was enrolled then.
    ///   - bound: What was enrolled when the item was guarded.
    ///   - current: What is enrolled now.
    /// - Returns: The ways of which one is missing; nil for nothing, no way at all for what cannot be met.
    package func missing(
        _ proved: some Sequence<(method: OwnerMethods, enrolment: [UInt8]?)>,
        boundTo bound: [UInt8]?,
        enrolled current: [UInt8]?
    ) -> OwnerMethods? {
        let wantsSame = constraints.contains(.biometryCurrentSet)
        let isSame = bound != nil && bound == current
        // A finger that was enrolled later opens nothing that was bound to those before it.
        return demands.map { wantsSame && !isSame ? $0.subtracting(.biometry) : $0 }
            .first { demand in
                !proved.contains { method, enrolment in
                    guard !method.isEmpty, method.isSubset(of: demand) else { return false }
                    return method != .biometry || !wantsSame || enrolment == bound
                }
            }
    }

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
