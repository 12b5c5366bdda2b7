// SPDX-License-Identifier: Apache-2.0

/// Turns a `User-Agent` field into a label such as `Chrome on Linux`.
///
/// The label helps people recognise their own sessions; nothing is decided by it, since anybody can send any text.
enum DeviceLabel {
    /// Products in the order of asking: most browsers name others before themselves.
    private static let browsers = [
        ("Edg/", "Edge"), ("EdgA/", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"),
        ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]

    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
        ("Macintosh", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]

    /// The label of a client.
    ///
    /// - Parameter userAgent: The field as it came; only its first 512 bytes are looked at.
    /// - Returns: A label of at most 64 characters, all of them printable ASCII.
    static func of(_ userAgent: String?) -> String {
        guard let userAgent, !userAgent.isEmpty else { return "Unknown device" }
        let text = Array(userAgent.utf8.prefix(512))
        let browser = browsers.first { contains(text, $0.0) }?.1
        let system = systems.first { contains(text, $0.0) }?.1
        switch (browser, system) {
        case (let browser?, let system?): return "\(browser) on \(system)"
        case (let browser?, nil): return browser
        case (nil, let system?): return "\(product(text)) on \(system)"
        case (nil, nil): return product(text)
        }
    }

    /// The first product token, as an app names itself.
    private static func product(_ text: [UInt8]) -> String {
        let token = text.prefix(40).prefix { isTokenCharacter($0) }
        return token.isEmpty ? "Unknown device" : String(decoding: token, as: UTF8.self)
    }

    private static func isTokenCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func contains(_ text: [UInt8], _ word: String) -> Bool {
        let wanted = Array(word.utf8)
        guard text.count >= wanted.count else { return false }
        return (0...text.count - wanted.count).contains { text[$0] == wanted[0] && text[$0...].starts(with: wanted) }
    }
}
