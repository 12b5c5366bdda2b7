// SPDX-License-Identifier: Apache-2.0

internal import SignInServer

/// Lines for nginx and Caddy that serve exported files as platforms want them.
struct StaticHostLines: Sendable {
    /// For the `server` block of the host.
    let nginx: String
    /// For the site block of the host.
    let caddy: String

    /// Writes the lines.
    ///
    /// - Parameter export: What lies where.
    init(_ export: WellKnownExport) {
        let folder = Self.quoted(export.folder)
        let cache = "public, max-age=3600"
        var nginx = ["# In the server block of \(export.host); no line before these may redirect."]
        for file in export.files {
            nginx += [
                "location = \(file.path) {",
                "    root \(folder);",
                // Without the emptied table an ending would choose the type.
                "    types {}",
                "    default_type \(WellKnownFile.contentType);",
                "    add_header Cache-Control \"\(cache)\";",
                "}",
            ]
        }
        nginx += [
            "location = \(AccountAddress.wellKnownChangePassword) {", "    return 302 \(export.changePassword);", "}",
            "location = \(WellKnownFile.absentPath) {", "    return 404;", "}",
        ]
        self.nginx = nginx.joined(separator: "\n")

        let caddy = [
            "# In the block of \(export.host); no line before these may redirect.",
            "@passkeys path \(export.files.map(\.path).joined(separator: " "))",
            "handle @passkeys {",
            "    root * \(folder)",
            "    header Content-Type \(WellKnownFile.contentType)",
            "    header Cache-Control \"\(cache)\"",
            "    file_server",
            "}",
            "redir \(AccountAddress.wellKnownChangePassword) \(export.changePassword) 302",
            "handle \(WellKnownFile.absentPath) {",
            "    respond 404",
            "}",
        ]
        self.caddy = caddy.joined(separator: "\n")
    }

    /// A path as both servers read it.
    private static func quoted(_ path: String) -> String {
        let plain = path.utf8.allSatisfy { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "/._-".utf8.contains(byte)
        }
        guard !plain else { return path }
        return "\"" + path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
