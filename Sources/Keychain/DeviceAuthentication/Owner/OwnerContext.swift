// SPDX-License-Identifier: Apache-2.0

/// Something that asks the owner for an operation, and may remember the answer for the next one.
package protocol OwnerContext: AnyObject, Sendable {
    /// A proof of one of these ways: one that is remembered, or a fresh one. Blocks while the owner is asked.
    ///
    /// - Parameters:
    ///   - methods: Ways, of which any will do.
    ///   - reason: Why, where the context has no words of its own.
    ///   - end: Cancelled, it ends the question.
    /// - Returns: The proof.
    /// - Throws: Why there is none.
    func proof(
        of methods: OwnerMethods,
        reason: String,
        until end: OwnerCancellation
    ) throws(OwnerError) -> OwnerProof

    /// Proofs of before, which an operation shows without asking anybody; none unless a context says otherwise.
    var remembered: [OwnerProof] { get }

    /// Forgets proofs that were shown and not believed: another finger was enrolled meanwhile, or the keychain is another one.
    ///
    /// - Parameter proofs: Proofs that this context gave.
    func forget(_ proofs: [OwnerProof])
}

extension OwnerContext {
    /// Nothing is remembered.
    package var remembered: [OwnerProof] { [] }
    /// Nothing is there to be forgotten.
    package func forget(_ proofs: [OwnerProof]) {}
}

/// A context that asks anew each time.
package final class FreshOwnerContext: OwnerContext {
    private let owner: any OwnerAuthentication

    /// Asks this owner.
    ///
    /// - Parameter owner: Who is asked.
    package init(_ owner: any OwnerAuthentication) { self.owner = owner }

    /// Asks the owner.
    package func proof(
        of methods: OwnerMethods,
        reason: String,
        until end: OwnerCancellation
    ) throws(OwnerError) -> OwnerProof {
        try owner.verify(OwnerRequest(methods, reason: reason), until: end)
    }
}
