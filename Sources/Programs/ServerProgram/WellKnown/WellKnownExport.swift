// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import JSONCoding
internal import SignInServer
internal import WebAuthnTypes

/// Writes the files that settings come to, all or, when one would lose something, none.
struct WellKnownExport: Sendable {
    /// What became of a file.
    enum State: String, Sendable {
        case written, replaced, unchanged
    }

    /// Larger than any of these files: Apple takes 128 KiB.
    private static let largestFile = 131_072

    /// The root folder of the web server.
    let folder: String
    /// The host that serves it.
    let host: String
    /// What the settings come to.
    let files: [WellKnownFile]
    /// Where `/.well-known/change-password` leads.
    let changePassword: String

    /// Plans an export.
    ///
    /// - Parameters:
    ///   - folder: The root folder of the web server.
    ///   - plan: The settings.
    init(folder: String, plan: ServicePlan) {
        self.folder = folder
        host = plan.relyingPartyID.text
        files = plan.wellKnownFiles
        changePassword = plan.origins[0].text + AccountAddress.changePassword(plan.passwords != nil)
    }

    /// Where a file lies.
    func path(_ name: WellKnownFile.Name) -> String { folder + WellKnownFile.folder + name.rawValue }

    /// Files of ours, or of somebody else, that these settings do not have.
    var left: [String] {
        WellKnownFile.Name.allCases.filter { name in !files.contains { $0.name == name } }
            .map(path).filter { FileManager.default.fileExists(atPath: $0) }
    }

    /// Writes the files.
    ///
    /// - Parameter isReplacing: Whether files that say something else are replaced.
    /// - Returns: What became of each.
    /// - Throws: `cannotWrite`; then no file that was there is lost, and when one says something else none is written.
    func write(replacing isReplacing: Bool) throws(CommandError) -> [(file: WellKnownFile, state: State)] {
        var outcomes: [(file: WellKnownFile, state: State)] = []
        for file in files { outcomes.append((file, try state(file))) }
        let differing = outcomes.filter { $0.state == .replaced }.map { path($0.file.name) }
        guard isReplacing || differing.isEmpty else {
            throw CommandError(
                .cannotWrite,
                "\(differing.joined(separator: " and ")) \(differing.count == 1 ? "says" : "say") something else; "
                    + "nothing was written",
                hint: "look whether other apps need what is there, then give --replace"
            )
        }
        do {
            try ProgramFile.makePublicFolder(folder + WellKnownFile.folder)
        } catch {
            throw CommandError(.cannotWrite, "the folder \(folder)\(WellKnownFile.folder) cannot be made")
        }
        for (file, state) in outcomes where state != .unchanged {
            try ProgramFile.replace(path(file.name), content: file.json.serialized, isPublic: true)
        }
        return outcomes
    }

    /// What writing a file means; one that says the same in another spelling is left as it is.
    private func state(_ file: WellKnownFile) throws(CommandError) -> State {
        let path = path(file.name)
        guard FileManager.default.fileExists(atPath: path) else { return .written }
        guard let content = FileManager.default.contents(atPath: path) else {
            throw CommandError(.cannotWrite, "\(path) cannot be read, so that nobody can say what would be lost")
        }
        let limits = JSONLimits(maximumLength: Self.largestFile)
        return (try? JSONValue(parsing: content, limits: limits)) == file.json ? .unchanged : .replaced
    }
}

extension ServicePlan {
    /// The documents that the service serves on the passkeys' domain.
    var wellKnownFiles: [WellKnownFile] {
        WellKnownFile.all(
            ownOrigin: origins[0],
            relatedOrigins: relatedOrigins,
            appleApps: appleApps,
            androidApps: androidApps
        )
    }
}
