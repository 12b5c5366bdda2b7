// SPDX-License-Identifier: Apache-2.0
// Finds the files that are installed beside the program.

internal import Foundation

/// The folder that holds `Templates` and `Static`.
enum ResourceFolder {
    /// The folder beside the program when it is there, as in an unpacked archive, else the one of the build.
    ///
    /// The build's own lookup ends the process when it finds nothing, so the installed place is tried first.
    static func locate() -> URL {
        let name = "martlet_SignInServer.resources"
        if let program = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent() {
            for place in [name, "../lib/martlet/\(name)", "../share/martlet/\(name)"] {
                let folder = program.appending(path: place)
                if FileManager.default.fileExists(atPath: folder.path) { return folder }
            }
        }
        return Bundle.module.bundleURL
    }
}
