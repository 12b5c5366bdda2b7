// SPDX-License-Identifier: Apache-2.0
// What Flatpak writes into a sandbox.

/// The file `.flatpak-info` in the root of a Flatpak sandbox.
enum FlatpakInfo {
    /// The application's name.
    ///
    /// - Parameter bytes: The whole file.
    /// - Returns: Nil when it does not say.
    static func application(_ bytes: some Sequence<UInt8>) -> String? {
        var isInside = false
        for line in String(decoding: Array(bytes), as: UTF8.self).split(separator: "\n") {
            if line.hasPrefix("[") {
                isInside = line == "[Application]"
            } else if isInside, line.hasPrefix("name=") {
                let name = String(line.dropFirst(5))
                return (1...255).contains(name.utf8.count) && name.utf8.allSatisfy(isPart) ? name : nil
            }
        }
        return nil
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
