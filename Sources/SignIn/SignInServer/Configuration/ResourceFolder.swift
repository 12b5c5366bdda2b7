// SPDX-License-Identifier: Apache-2.0

internal import Foundation

/// The folder that holds `Templates` and `Static`.
enum ResourceFolder {
    private static let name = "martlet_SignInServer.resources"

    /// The folder beside the program, as a build and an unpacked archive have it.
    ///
    /// The build's own lookup would end the process when it finds nothing, and find the source tree's folder as long as that is
    /// there: a program that was moved away would stop working on the day on which the tree is removed.
    ///
    /// - Throws: `resourcesMissing` when it is not there.
    static func locate() throws(SignInServerError) -> URL {
        let program = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
        for folder in [program, Bundle.main.bundleURL].compactMap({ $0 }) {
            for place in [name, "../lib/martlet/\(name)", "../share/martlet/\(name)"] {
                let found = folder.appending(path: place)
                if FileManager.default.fileExists(atPath: found.path) { return found }
            }
        }
        #if os(Linux)
        throw SignInServerError(.resourcesMissing, "the pages are missing: \(name) does not stand beside the program")
        #else
        return Bundle.module.bundleURL
        #endif
    }
}
