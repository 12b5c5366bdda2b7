// SPDX-License-Identifier: Apache-2.0

package import DeviceAuthentication

/// Keeps a keychain: whole operations, each of them done wholly or not at all.
///
/// Who conforms decides what an application is and which access groups it has, holds to ``ItemRules``, and alone believes or
/// disbelieves proofs of the owner. Calls block their thread, and come from any thread, several at once.
package protocol KeychainBackend: Sendable {
    /// Who is asked for the owner where a caller brings nobody.
    var owner: any OwnerAuthentication { get }

    /// Adds an item.
    ///
    /// - Parameter item: What is to be added.
    /// - Returns: The item without its secret.
    /// - Throws: ``KeychainStatus/duplicateItem`` where one with this primary key is; what ``ItemRules`` throws; locked, unavailable
    ///   or full.
    func add(_ item: ItemContent) throws(KeychainError) -> KeychainItem

    /// Adds the certificate and the private key of an identity in one transaction: of the two what is not there yet.
    ///
    /// A key may be certified more than once, so that one of them is there often. ``NewIdentity`` says what an
    /// identity is.
    ///
    /// - Parameters:
    ///   - certificate: The certificate.
    ///   - key: The private key.
    /// - Returns: Both as they lie there then, without their secrets.
    /// - Throws: ``KeychainStatus/duplicateItem`` where both are there, or where another certificate has the primary key of this one; what
    ///   ``add(_:)`` throws. Then nothing was added.
    func addIdentity(
        _ certificate: ItemContent,
        key: ItemContent
    ) throws(KeychainError) -> (certificate: KeychainItem, key: KeychainItem)

    /// Finds items of the application's groups, in the order in which they were added.
    ///
    /// - Parameters:
    ///   - query: Which are meant.
    ///   - reading: Whether secrets are wanted: these may ask for the owner.
    ///   - limit: At most so many; nil for all.
    ///   - skipsGuarded: Whether items that ask for the owner, beyond what is proved, are left out.
    ///   - proofs: What the owner proved.
    /// - Returns: The items, none of them locked; or what the owner must prove first.
    /// - Throws: ``KeychainStatus/interactionNotAllowed`` where one is locked. That there is none is no error.
    func find(
        _ query: ItemQuery,
        reading: Bool,
        limit: Int?,
        skipsGuarded: Bool,
        proofs: [OwnerProof]
    ) throws(KeychainError) -> KeychainOutcome<[KeychainItem]>

    /// All certificates of the application's groups with their bytes, but those that ask for the owner beyond what is proved.
    ///
    /// Asked for where certificates are judged: each may stand above another.
    ///
    /// - Parameter proofs: What the owner proved.
    /// - Returns: Items of class certificate.
    /// - Throws: As ``find(_:reading:limit:skipsGuarded:proofs:)``.
    func certificates(proofs: [OwnerProof]) throws(KeychainError) -> [KeychainItem]

    /// Changes all items that are meant, in one transaction.
    ///
    /// - Parameters:
    ///   - query: Which are meant.
    ///   - changes: What changes.
    ///   - proofs: What the owner proved.
    /// - Returns: How many were changed; or what the owner must prove first.
    /// - Throws: ``KeychainStatus/duplicateItem`` where two would be the same: then nothing changed.
    func update(
        _ query: ItemQuery,
        _ changes: ItemChanges,
        proofs: [OwnerProof]
    ) throws(KeychainError) -> KeychainOutcome<Int>

    /// Asks the owner to unlock the keychain, since an operation met a locked item and may ask.
    ///
    /// - Parameters:
    ///   - reason: Why, in the owner's language.
    ///   - end: Cancelled, it ends the question.
    /// - Returns: Whether it is unlocked now; false where nobody can be asked.
    /// - Throws: Why the owner did not unlock it.
    func unlock(reason: String, until end: OwnerCancellation) throws(KeychainError) -> Bool

    /// Deletes all items that are meant, in one transaction.
    ///
    /// An identity goes with its certificate and its private key; a key that a certificate beyond those needs stays.
    ///
    /// - Parameters:
    ///   - query: Which are meant.
    ///   - proofs: What the owner proved.
    /// - Returns: How many are gone; or what the owner must prove first.
    /// - Throws: Where the keychain cannot be written.
    func delete(_ query: ItemQuery, proofs: [OwnerProof]) throws(KeychainError) -> KeychainOutcome<Int>
}

extension KeychainBackend {
    /// Nobody is asked, unless who keeps the keychain says otherwise.
    package func unlock(reason: String, until end: OwnerCancellation) throws(KeychainError) -> Bool { false }

    /// They are found as other items are, unless who keeps the keychain has a shorter way.
    package func certificates(proofs: [OwnerProof]) throws(KeychainError) -> [KeychainItem] {
        let all = ItemQuery(.certificate, synchronizable: .any)
        switch try find(all, reading: true, limit: nil, skipsGuarded: true, proofs: proofs) {
        case .done(let items): return items
        case .asksOwner: return []
        }
    }
}

/// What became of an operation.
package enum KeychainOutcome<Value: Sendable>: Sendable {
    /// It was done.
    case done(Value)
    /// Nothing was done: the owner must prove one of these ways first, beside what was proved already.
    case asksOwner(OwnerMethods)
}
