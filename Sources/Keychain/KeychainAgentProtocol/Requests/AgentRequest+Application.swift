// SPDX-License-Identifier: Apache-2.0
// What an application may be called.

extension AgentRequest {
    /// Whether an application may be called so: by 1 to 255 letters, digits and `._:/@+-` of ASCII, the first a letter, a digit or `_`.
    ///
    /// It is shown to people, who type it into a terminal to deny it: nothing in it may be obeyed there, nor be taken for an option. A percent
    /// sign would take three places in pinentry's lines, and many of them push out what stands behind.
    package static func isApplication(_ name: String) -> Bool {
        groupLengths.contains(name.utf8.count) && name.utf8.first.map { isPlain($0) || $0 == UInt8(ascii: "_") } == true
            && name.utf8.allSatisfy { isPlain($0) || "._:/@+-".utf8.contains($0) }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
