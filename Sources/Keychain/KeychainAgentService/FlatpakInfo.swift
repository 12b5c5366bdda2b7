// SPDX-License-Identifier: Apache-2.0

/// The file `.flatpak-info` in the root of a Flatpak sandbox, and the `info` that Flatpak keeps of it outside.
struct FlatpakInfo: Equatable {
    /// The application's name.
    let application: String
    /// Which of the sandboxes that Flatpak began this is; nil where it does not say.
    let instance: String?

    /// Reads a file; nil when it does not say which application.
    ///
    /// - Parameter bytes: The whole file.
    init?(_ bytes: some Sequence<UInt8>) {
        var (section, application, instance) = ("", String?.none, String?.none)
        for line in String(decoding: Array(bytes), as: UTF8.self).split(separator: "\n") {
            if line.hasPrefix("[") {
                section = String(line)
            } else if section == "[Application]", line.hasPrefix("name="), application == nil {
                application = String(line.dropFirst(5))
            } else if section == "[Instance]", line.hasPrefix("instance-id="), instance == nil {
                instance = String(line.dropFirst(12))
            }
        }
        guard let application, (1...255).contains(application.utf8.count),
            application.utf8.allSatisfy(Self.isPart)
        else { return nil }
        self.application = application
        // A number, as Flatpak gives them: it becomes part of a path.
        self.instance = instance.flatMap { text in
            (1...20).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? text : nil
        }
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
