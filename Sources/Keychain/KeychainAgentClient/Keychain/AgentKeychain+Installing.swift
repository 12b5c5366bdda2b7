// SPDX-License-Identifier: Apache-2.0

internal import KeychainItems
internal import DeviceAuthentication

extension AgentKeychain {
    /// Chooses the agent's keychain for the whole process, and the person whom it asks: for code that uses Apple's names.
    ///
    /// - Parameters:
    ///   - place: Where the agent listens.
    ///   - application: What this application is called: its first access group.
    ///   - accessGroups: Further groups whose items it uses.
    ///   - start: How an agent is started when none runs; nil to start none.
    ///   - faceUsage: What the application looks at faces for, for the person; nil where its `Info.plist` says so.
    /// - Returns: The keychain.
    /// - Throws: An error with a sentence where this process has chosen before.
    @discardableResult
    public static func install(
        at place: AgentPlace,
        as application: String,
        accessGroups: [String] = [],
        starting start: AgentStart? = nil,
        faceUsage: String? = nil
    ) throws -> AgentKeychain {
        let keychain = AgentKeychain(at: place, as: application, accessGroups: accessGroups, starting: start)
        try ProcessKeychain.install(keychain)
        try ProcessOwner.install(keychain.owner, faceUsage: faceUsage)
        return keychain
    }
}
