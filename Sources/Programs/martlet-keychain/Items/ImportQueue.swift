// SPDX-License-Identifier: Apache-2.0

internal import KeychainAgentProtocol
internal import KeychainItems
internal import LoginManagement

/// Logins that are stored a batch at a time: for each alone the disk would be waited for.
struct ImportQueue {
    private let store: LoginStore
    private var logins: [Login] = []
    private var batch = ItemBatch()
    /// How often what waited was stored.
    private(set) var stores = 0

    /// Whether nothing waits.
    var isEmpty: Bool { logins.isEmpty }

    init(_ store: LoginStore) { self.store = store }

    /// Takes a login.
    ///
    /// - Returns: False where what is there has to be stored first.
    mutating func take(_ login: Login) throws(CommandError) -> Bool {
        guard batch.take(try store.newItem(login)) else { return false }
        logins.append(login)
        return true
    }

    /// Stores what waits.
    ///
    /// - Parameter outcome: Gets to know what was stored, and what was not and why.
    /// - Returns: All that waited; those that were stored with their IDs.
    /// - Throws: `CommandError` where nothing more can be stored.
    mutating func store(_ outcome: inout ImportOutcome) throws(CommandError) -> [Login] {
        guard !logins.isEmpty else { return [] }
        defer { (logins, batch) = ([], ItemBatch()) }
        stores += 1
        let items: [ItemID?]
        do throws(CommandError) {
            items = try store.addAll(batch)
        } catch {
            // One of them stands in the way of all: each by itself then.
            guard ImportCommand.isOfOne(error) else { throw error }
            items = try logins.map { login throws(CommandError) in try alone(login, &outcome) }
        }
        return zip(logins, items).map { login, item in
            var stored = login
            stored.item = item
            if item != nil { outcome.count(login) }
            return stored
        }
    }

    private func alone(_ login: Login, _ outcome: inout ImportOutcome) throws(CommandError) -> ItemID? {
        do throws(CommandError) {
            return try store.add(login)
        } catch {
            guard ImportCommand.isOfOne(error) else { throw error }
            outcome.refuse(login.name, error.message)
            return nil
        }
    }
}
