// SPDX-License-Identifier: Apache-2.0

internal import SignInServer

/// The files that the program needs beside it.
enum InstalledPages {
    /// Requires that they are there, before anything is written.
    ///
    /// - Throws: `configuration`.
    static func require() throws(CommandError) {
        do throws(SignInServerError) {
            try SignInSite.requireResources()
        } catch {
            throw CommandError(
                .configuration,
                error.message,
                hint: "copy that folder along, or take the archive of `make dist`"
            )
        }
    }
}
