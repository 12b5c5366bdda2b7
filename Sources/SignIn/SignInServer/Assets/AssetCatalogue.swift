// SPDX-License-Identifier: Apache-2.0

internal import ByteEncodings
internal import Crypto
internal import FoundationEssentials
internal import NIOCore

/// Style sheets, scripts and images; small, read once at start.
///
/// All of them live under a path that names a digest of them all, so that a page and its modules always belong
/// together and browsers may keep them for ever.
struct AssetCatalogue: Sendable {
    /// A file as it is sent.
    struct Asset: Sendable {
        let content: ByteBuffer
        let mediaType: String
    }

    /// What stands in front of each file's own path, for example `/assets/0123456789abcdef`.
    let prefix: String
    private let assets: [String: Asset]

    /// Reads all files under a folder.
    ///
    /// - Parameters:
    ///   - folder: The folder, whose sub-folders become parts of the paths.
    ///   - made: Files that the program makes itself, beside those of the folder.
    /// - Throws: What the file system throws.
    init(folder: URL, made: [(path: String, content: String)] = []) throws {
        var assets: [String: Asset] = [:]
        var digest = SHA256()
        let base = folder.path
        var files = try Self.files(in: base).sorted().map { path in
            (path, Array(try Data(contentsOf: URL(filePath: base + "/" + path))))
        }
        files += made.map { ($0.path, Array($0.content.utf8)) }
        for (path, content) in files {
            guard let type = Self.mediaType(of: path) else { continue }
            digest.update(data: Array("\(path)\u{0}\(content.count)\u{0}".utf8))
            digest.update(data: content)
            assets[path] = Asset(content: ByteBuffer(bytes: content), mediaType: type)
        }
        self.assets = assets
        prefix = "/assets/" + Hexadecimal.encode(Array(digest.finalize().prefix(8)))
    }

    /// The file at a path below the prefix, such as `css/base.css`.
    subscript(path: Substring) -> Asset? { assets[String(path)] }

    private static func files(in folder: String) throws -> [String] {
        var found: [String] = []
        var waiting = [""]
        while let relative = waiting.popLast() {
            let full = relative.isEmpty ? folder : folder + "/" + relative
            for name in try FileManager.default.contentsOfDirectory(atPath: full) where !name.hasPrefix(".") {
                let path = relative.isEmpty ? name : relative + "/" + name
                var isFolder: Bool = false
                guard FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder) else {
                    continue
                }
                if isFolder { waiting.append(path) } else { found.append(path) }
            }
        }
        return found
    }

    /// Only kinds that the pages use; anything else in the folder is not served.
    private static func mediaType(of path: String) -> String? {
        switch path.split(separator: ".").last {
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        case "png": "image/png"
        case "ico": "image/vnd.microsoft.icon"
        case "woff2": "font/woff2"
        default: nil
        }
    }
}
